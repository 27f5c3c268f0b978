import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {createFigureIds} from './ids';
import type {Node} from './scan';

/** Returns the ids of a page's figures, in order. Takes the text of a heading as its id. */
function createIds(text: string, page = 'tour/connections.mdx'): string[] {
  const tree = fromMarkdown(text) as Node;
  for (const node of tree.children ?? []) {
    const [word] = node.children ?? [];
    if (node.type === 'heading') node.data = {hProperties: {id: word?.value ?? ''}};
  }
  return [...createFigureIds(tree, page, ({meta}) => /^id=(.*)/.exec(meta ?? '')?.[1]).values()];
}

const createFence = (meta = '') => `\`\`\`d2 ${meta}\nx\n\`\`\`\n\n`;

test('names a figure after its section, or after its page before the first heading', () => {
  assert.deepEqual(
    createIds(
      `# title\n\n${createFence()}${createFence()}## lines\n\n${createFence()}### thick\n\n${createFence()}${createFence()}`,
    ),
    ['diagram-connections', 'diagram-connections~2', 'diagram-lines', 'diagram-thick', 'diagram-thick~2'],
  );
});

test('keeps the ids in a section when another section changes', () => {
  const before = createIds(`${createFence()}## a\n\n${createFence()}## b\n\n${createFence()}`);
  const after = createIds(
    `${createFence()}${createFence()}## new\n\n${createFence()}## a\n\n${createFence()}## b\n\n${createFence()}`,
  );
  for (const id of before) assert.ok(after.includes(id), id);
});

test('creates the same ids for a translation', () => {
  for (const [page, translated] of [
    ['tour/style.mdx', 'i18n/ko/docusaurus-plugin-content-docs/current/style.mdx'],
    ['tour/index.mdx', 'i18n/ko/docusaurus-plugin-content-docs/current/index.mdx'],
    ['tour/deep/index.mdx', 'i18n/ko/docusaurus-plugin-content-docs/current/deep/index.mdx'],
    ['src/pages/index.mdx', 'i18n/ko/docusaurus-plugin-content-pages/index.mdx'],
    ['blog/2024-01-01-ink/index.md', 'i18n/ko/docusaurus-plugin-content-blog/2024-01-01-ink/index.md'],
  ] as const)
    assert.deepEqual(createIds(createFence(), page), createIds(createFence(), translated), page);
  assert.notDeepEqual(createIds(createFence(), 'blog/one/index.md'), createIds(createFence(), 'blog/two/index.md'));
});

test("uses a fence's id option, and gives no other figure that id", () => {
  assert.deepEqual(createIds(`## a\n\n${createFence()}${createFence('id=a')}${createFence()}`).sort(), [
    'diagram-a',
    'diagram-a~2',
    'diagram-a~3',
  ]);
});
