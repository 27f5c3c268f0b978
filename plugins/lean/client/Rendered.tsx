import type MDXContent from '@theme/MDXContent';
import type {ComponentProps, ReactNode} from 'react';

/** The theme's components for Markdown, once a page that React renders has come. */
let Content: typeof MDXContent | undefined;

/** Loads a page's words together with what renders them: a page whose words are in its HTML needs neither. */
export async function withComponents(words: Promise<unknown>): Promise<unknown> {
  const [page, components] = await Promise.all([words, import('@theme/MDXContent')]);
  Content = components.default;
  return page;
}

/** A page's words, rendered by React. */
export default function Rendered(props: ComponentProps<typeof MDXContent>): ReactNode {
  if (!Content) throw new Error('Words are rendered that were not loaded by withComponents (plugins/lean).');
  return <Content {...props} />;
}
