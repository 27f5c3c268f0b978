import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {test} from 'node:test';
import ours from './pathToRegexp';

type PathToRegexp = typeof ours;
const theirs = createRequire(require.resolve('react-router'))('path-to-regexp') as PathToRegexp;

const PATHS = [
  '/',
  '/tour/',
  '/tour',
  '*',
  '/ko/*',
  '/a.b/c++/',
  '/:page',
  '/blog/:year/:name/',
  '/\\(x\\)/\\:y\\*',
  '/한국어/',
];
const ADDRESSES = [
  ...PATHS,
  '',
  '/TOUR/',
  '/tour/intro/',
  '/tourist',
  '/ko/a/b/',
  '/ko',
  '/aXb/c++/',
  '/blog/2024/x y/',
  '/(x)/:y*',
  '/(x)/:y*/z',
];
const SWITCHES = [true, false];

test('paths of the site match what they match by the library', () => {
  for (const path of PATHS)
    for (const end of SWITCHES)
      for (const strict of SWITCHES)
        for (const sensitive of SWITCHES) {
          const match = (pathToRegexp: PathToRegexp) => {
            const keys: {name: string | number}[] = [];
            const pattern = pathToRegexp(path, keys, {end, strict, sensitive});
            return [keys.map(({name}) => name), ADDRESSES.map((address) => [...(pattern.exec(address) ?? [])])];
          };
          assert.deepEqual(match(ours), match(theirs), JSON.stringify({path, end, strict, sensitive}));
        }
});

test('a path is put together as by the library', () => {
  for (const path of ['/tour/', '/:page', '/blog/:year/:name/'])
    assert.equal(
      ours.compile(path)({page: 'a b', year: '2024', name: '한'}),
      theirs.compile(path)({page: 'a b', year: '2024', name: '한'}),
    );
});

test('a path in more of the syntax is an error, not another path', () => {
  for (const path of ['/:page?', '/:page(\\d+)', '/(a|b)', '/:page*', '/:page+'])
    assert.throws(() => ours(path, [], {}), /does not know/, path);
});
