import type {ReactNode} from 'react';

interface Item {
  readonly line: string;
  readonly items: Item[];
}

/** Turns lines that are indented with tabs into a tree. */
function nestLines(lines: readonly string[]): Item[] {
  const top: Item[] = [];
  const path: Item[][] = [top];
  for (const line of lines) {
    const depth = Math.min(line.length - line.trimStart().length, path.length - 1);
    const item: Item = {line: line.trimStart(), items: []};
    path[depth]?.push(item);
    path.splice(depth + 1, path.length, item.items);
  }
  return top;
}

function List({items}: {readonly items: readonly Item[]}): ReactNode {
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          {item.line}
          {item.items.length > 0 && <List items={item.items} />}
        </li>
      ))}
    </ul>
  );
}

/** Renders lines that are indented with tabs as a nested list. */
export default function Outline({lines}: {readonly lines: readonly string[]}): ReactNode {
  return <List items={nestLines(lines)} />;
}
