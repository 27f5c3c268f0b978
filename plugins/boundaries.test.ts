import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';

/** Returns the modules that a file imports by a relative path. */
function listImports(file: string): string[] {
  const code = fs.readFileSync(path.join(__dirname, file), 'utf8');
  const targets = [...code.matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)].map(([, target = '']) => target);
  return targets.map((target) => path.posix.join(path.posix.dirname(file), target));
}

test('plugins import each other only through their index, or share code in plugins/shared', () => {
  const files = fs
    .readdirSync(__dirname, {recursive: true, encoding: 'utf8'})
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(?:ts|tsx|mjs|cjs)$/.test(file) && !/\.test\.ts$/.test(file) && file.includes('/'));
  assert.ok(files.length > 200);
  const wrong = files.flatMap((file) => {
    const [plugin] = file.split('/');
    return listImports(file).flatMap((target) => {
      const [other = '', ...inside] = target.split('/');
      const isAllowed = other === '..' || other === plugin || other === 'shared' || inside.length === 0;
      return isAllowed ? [] : [`${file} imports ${target}`];
    });
  });
  assert.deepEqual(wrong, []);
});
