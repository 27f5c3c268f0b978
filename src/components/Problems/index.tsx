import {useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {type ComponentProps, type ReactNode, useEffect, useRef, useState} from 'react';
import {TextFilter} from '../FilterField';
import {splitSections} from '../splitSections';
import type {ProblemText} from './findProblems';
import styles from './styles.module.css';

/**
 * Folds each third-level section, and filters these sections by a message that the reader pastes. Following a link to a section unfolds it.
 * Without JavaScript, the sections still fold and the filter isn't shown.
 */
export default function Problems({children}: {readonly children: ReactNode}): ReactNode {
  const region = useRef<HTMLDivElement>(null);
  const query = useRef('');
  const {hash} = useLocation();
  const [matchingIndexes, setMatchingIndexes] = useState<readonly number[]>();

  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    const details = target?.closest('details');
    if (details && region.current?.contains(details)) details.open = true;
  }, [hash]);

  const filterSections = async (text: string): Promise<void> => {
    query.current = text;
    // If the code can't be loaded, for example because the reader is offline, the list stays unfiltered.
    const loaded = await import('./findProblems').catch(() => undefined);
    // Ignore the result if the reader has continued typing in the meantime.
    if (!loaded || query.current !== text) return;
    const sections = [...(region.current?.querySelectorAll<HTMLElement>(':scope > details') ?? [])];
    const matches = loaded.findProblems(text, sections.map(readProblem));
    setMatchingIndexes(text.trim() === '' ? undefined : matches);
    const [onlyMatch] = matches;
    if (matches.length === 1 && onlyMatch !== undefined) sections[onlyMatch]?.setAttribute('open', '');
  };

  let index = -1;
  return (
    <div ref={region} className={styles.problems} data-filtered={matchingIndexes !== undefined}>
      <TextFilter
        label={
          <Translate id="problems.label" description="The label of the field into which readers paste an error message">
            Paste your message
          </Translate>
        }
        placeholder="shop.d2:3:14: missing value after colon"
        status={matchingIndexes && describeCount(matchingIndexes.length)}
        onChange={filterSections}
      />
      {splitSections(children).map(({heading, content}) => {
        if (!heading) return content;
        index++;
        return (
          <details
            key={heading.key ?? index}
            className={styles.problem}
            hidden={matchingIndexes && !matchingIndexes.includes(index)}
          >
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

/** Renders a heading without its anchor link, because a summary can't contain links. */
function Title({id, children}: ComponentProps<'h3'>): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return <h3 id={id}>{children}</h3>;
}

function readProblem(details: HTMLElement): ProblemText {
  const messages = details.querySelectorAll('summary code, :scope > p:first-of-type code, td:first-child code');
  return {messages: [...messages].map(({textContent}) => textContent ?? ''), text: details.textContent ?? ''};
}

function describeCount(count: number): string {
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
      description: 'Announced after filtering: the number of problems that match the pasted message',
    },
    {count},
  );
}
