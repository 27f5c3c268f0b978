import type {DocSearchModalProps} from '@docsearch/react';
import {
  cloneElement,
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
import type {Level} from '../../record';
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

/** What a result says, of what kind it is, and where it is. */
function textsOf(
  type: StockHit['type'],
  {content, hierarchy}: Snippets,
): {kind: string; title: string | null; path: string | null} {
  const path = hierarchy.lvl1.value;
  if (type === 'content') return {kind: 'text', title: content.value, path};
  if (type === 'lvl1') return {kind: 'page', title: path, path: null};
  return {kind: 'heading', title: hierarchy[type].value, path};
}

/** A result of a query. Lines that are not seen yet are filled a moment later, so that no key waits for them. */
function Found({hit, snippets, ref}: {hit: StockHit; snippets: Snippets; ref: Ref<HTMLAnchorElement>}): ReactNode {
  const isFilled = useDeferredValue(true, snippets.isSeenFirst);
  const {kind, title, path} = textsOf(hit.type, snippets);
  return (
    <PageLink ref={ref} to={hit.url} className={`search-line search-line--${kind}`}>
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
    list.id = item.id.replace(/item-\d+$/, 'list');
  });
  if ('_snippetResult' in hit) {
    return <Found ref={link} hit={hit} snippets={hit._snippetResult as unknown as Snippets} />;
  }
  // The last part holds the buttons of a visited result, which must not stand inside its link.
  const box = children as ReactElement<{children: ReactNode[]}>;
  const parts = isValidElement(box) && Array.isArray(box.props.children) ? box.props.children : [];
  return (
    <>
      <PageLink ref={link} to={hit.url}>
        {parts.length > 1 ? cloneElement(box, {children: parts.slice(0, -1)}) : box}
      </PageLink>
      {parts.length > 1 && <div className="DocSearch-Hit-actions">{parts.at(-1)}</div>}
    </>
  );
}, isSameHit);

/** The dialog's `hitComponent`. */
export const Hit = (props: HitProps): ReactElement => <Line {...props} />;
