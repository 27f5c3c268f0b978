import type {DocSearchModalProps} from '@docsearch/react';
import {
  createContext,
  isValidElement,
  type MouseEvent,
  memo,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useRef,
} from 'react';
import {LEVELS, type Level} from '../../record';
import {plainText} from '../highlight';
import {Marked} from '../Marked';

type HitProps = Parameters<NonNullable<DocSearchModalProps['hitComponent']>>[0];
type StockHit = HitProps['hit'];

/** Closes the dialog and goes to a page of this site. */
export const Go = createContext<(path: string) => void>(() => undefined);

const opensElsewhere = (event: MouseEvent) =>
  event.button === 1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

interface PageLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly 'aria-label'?: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link that closes the dialog, unless it is opened elsewhere. */
export function PageLink({to, ...props}: PageLinkProps): ReactNode {
  const go = useContext(Go);
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}

/** What the dialog's client gives with a hit. Visited ones, which the dialog keeps in the browser, come without it. */
interface Snippets {
  readonly hierarchy: Readonly<Record<Level, {readonly value: string | null}>>;
  readonly content: {readonly value: string | null};
  /** Whether it is among the first lines, which are seen without scrolling. */
  readonly isSeenFirst: boolean;
}

/** The class of a result by its kind, whole, so that its rules are seen to be used; its text, and where it is. */
function textsOf(
  type: StockHit['type'],
  {content, hierarchy}: Snippets,
): {look: string; title: string | null; path: string | null} {
  const path = hierarchy.lvl1.value;
  if (type === 'content') {
    const headings = LEVELS.slice(2).flatMap((level) => hierarchy[level]?.value ?? []);
    // A page may say the same in several places.
    return {look: 'search-line--text', title: content.value, path: [path, headings.at(-1)].filter(Boolean).join(' › ')};
  }
  if (type === 'lvl1') return {look: 'search-line--page', title: path, path: null};
  return {look: 'search-line--heading', title: hierarchy[type].value, path};
}

/**
 * A result of a query. Lines that are not seen yet are filled a moment later, so that no key waits for them; until then a
 * screen reader, which needs no scrolling to get there, has their name.
 */
function Found({hit, snippets, ref}: {hit: StockHit; snippets: Snippets; ref: Ref<HTMLAnchorElement>}): ReactNode {
  const isFilled = useDeferredValue(true, snippets.isSeenFirst);
  const {look, title, path} = textsOf(hit.type, snippets);
  return (
    <PageLink
      ref={ref}
      to={hit.url}
      className={`search-line ${look}`}
      aria-label={isFilled ? undefined : plainText(title ?? '')}
    >
      {isFilled && (
        <>
          <span className="DocSearch-Hit-title">
            <Marked text={title ?? ''} />
          </span>
          {path && (
            <span className="DocSearch-Hit-path">
              <Marked text={path} />
            </span>
          )}
        </>
      )}
    </PageLink>
  );
}

/** What the dialog keeps in the browser (`visited.ts`). */
function Visited({hit, icon}: {hit: StockHit; icon: ReactNode}): ReactNode {
  const {type, hierarchy, content} = hit;
  const title = type === 'content' ? content : hierarchy[type];
  const path = type === 'lvl1' ? content : hierarchy.lvl1;
  return (
    <div className="DocSearch-Hit-Container">
      {icon}
      <div className="DocSearch-Hit-content-wrapper">
        <span className="DocSearch-Hit-title">{title}</span>
        {path && <span className="DocSearch-Hit-path">{path}</span>}
      </div>
    </div>
  );
}

/** A line is made from its hit alone; the dialog renders all lines anew with every key. */
const isSameHit = (one: HitProps, two: HitProps): boolean => one.hit === two.hit;

/**
 * A line of the results. The dialog's own have a dozen elements and three drawings each, and a phone would be busy with them
 * for too long at every key; its drawings are in the sheet here. It makes lists of options, whose links and buttons a screen
 * reader does not get to see, and gives the lists an id that nothing refers to; items of a tree may hold them.
 */
const Line = memo(function Line({hit, children}: HitProps): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const item = link.current?.closest('li');
    const list = item?.parentElement;
    if (!item || !list) return;
    item.setAttribute('role', 'treeitem');
    list.setAttribute('role', 'tree');
    // It names them all by the field, where each has a heading.
    list.removeAttribute('aria-labelledby');
    list.setAttribute('aria-label', list.previousElementSibling?.textContent ?? '');
    list.id = item.id.replace(/item-\d+$/, 'list');
  });
  if ('_snippetResult' in hit) {
    return <Found ref={link} hit={hit} snippets={hit._snippetResult as unknown as Snippets} />;
  }
  // Of the dialog's own line only the drawing and the buttons are taken: it puts texts in as HTML.
  const box = children as ReactElement<{children: ReactNode[]}>;
  const parts = isValidElement(box) && Array.isArray(box.props.children) ? box.props.children : [];
  return (
    <>
      <PageLink ref={link} to={hit.url}>
        <Visited hit={hit} icon={parts[0]} />
      </PageLink>
      {/* Buttons must not stand inside a link. */}
      <div className="DocSearch-Hit-actions">{parts.at(-1)}</div>
    </>
  );
}, isSameHit);

/** The dialog's `hitComponent`. */
export const Hit = (props: HitProps): ReactElement => <Line {...props} />;
