import {useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import MDXComponents from '@theme/MDXComponents';
import {
  Children,
  type ComponentProps,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type {ProblemText} from './findProblems';
import styles from './styles.module.css';

/** A heading of the third level and what follows it, or content before the first one. */
interface Part {
  readonly heading?: ReactElement<ComponentProps<'h3'>>;
  readonly content: ReactNode[];
}

/**
 * Folds each section of the third level, and filters these sections by a message that the reader pastes. A link to a section opens it.
 * Without scripts, the sections still fold and the filter isn't shown.
 */
export default function Problems({children}: {readonly children: ReactNode}): ReactNode {
  const region = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const {hash} = useLocation();
  const [found, setFound] = useState<readonly number[]>();
  const [isReady, setReady] = useState(false);

  useEffect(() => setReady(true), []);

  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    const details = target?.closest('details');
    if (details && region.current?.contains(details)) details.open = true;
  }, [hash]);

  const filter = async (text: string): Promise<void> => {
    // If the code can't be loaded, for example offline, the list stays unfiltered.
    const loaded = await import('./findProblems').catch(() => undefined);
    // The reader may have typed on in the meantime.
    if (!loaded || input.current?.value !== text) return;
    const all = [...(region.current?.querySelectorAll<HTMLElement>(':scope > details') ?? [])];
    const matches = loaded.findProblems(text, all.map(readProblem));
    setFound(text.trim() === '' ? undefined : matches);
    const [only] = matches;
    if (matches.length === 1 && only !== undefined) all[only]?.setAttribute('open', '');
  };

  let index = -1;
  return (
    <div ref={region} className={styles.problems} data-filtered={found !== undefined}>
      <div className={styles.filter} data-ready={isReady}>
        <label htmlFor={inputId}>
          <Translate id="problems.label" description="The label of the field into which readers paste an error message">
            Paste your message
          </Translate>
        </label>
        <input
          ref={input}
          id={inputId}
          type="search"
          placeholder="shop.d2:3:14: missing value after colon"
          autoComplete="off"
          spellCheck={false}
          onChange={({currentTarget}) => filter(currentTarget.value)}
        />
        <p role="status">{found && describe(found.length)}</p>
      </div>
      {split(children).map(({heading, content}) => {
        if (!heading) return content;
        index++;
        return (
          <details key={heading.key ?? index} className={styles.problem} hidden={found && !found.includes(index)}>
            <summary>
              <Title {...heading.props} />
            </summary>
            {content}
          </details>
        );
      })}
    </div>
  );
}

/** A heading without the link to itself, because a summary can't contain links. */
function Title({id, children}: ComponentProps<'h3'>): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return <h3 id={id}>{children}</h3>;
}

/** Splits a page's content before each heading. Headings of the second level begin a part that isn't a section. */
function split(children: ReactNode): Part[] {
  const parts: Part[] = [{content: []}];
  for (const child of Children.toArray(children)) {
    const type = isValidElement(child) ? child.type : undefined;
    if (isValidElement<ComponentProps<'h3'>>(child) && type === MDXComponents.h3)
      parts.push({heading: child, content: []});
    else if (type === MDXComponents.h2) parts.push({content: [child]});
    else parts.at(-1)?.content.push(child);
  }
  return parts;
}

function readProblem(details: HTMLElement): ProblemText {
  const messages = details.querySelectorAll('summary code, :scope > p:first-of-type code, td:first-child code');
  return {messages: [...messages].map(({textContent}) => textContent ?? ''), text: details.textContent ?? ''};
}

function describe(count: number): string {
  if (count === 0)
    return translate({
      id: 'problems.none',
      message: 'No problem on this page matches. Try fewer words, or search the site.',
      description: 'Shown when no problem matches the pasted message',
    });
  return translate(
    {
      id: 'problems.found',
      message: 'Problems found: {count}',
      description: 'How many problems match the pasted message',
    },
    {count},
  );
}
