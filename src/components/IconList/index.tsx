import Translate, {translate} from '@docusaurus/Translate';
import siteIcons from '@generated/d2/default/iconList.json';
import {type ReactNode, useEffect, useId, useState} from 'react';
import CopyStatus from '../CopyButton/CopyStatus';
import {useCopy} from '../CopyButton/useCopy';
import {findIcons} from './findIcons';
import styles from './styles.module.css';

const {address, names} = siteIcons;

/** A list of the site's icons with a filter. Each has a button that copies the line that shows it. Without scripts, it's a plain list. */
export default function IconList(): ReactNode {
  const [query, setQuery] = useState('');
  const [isReady, setReady] = useState(false);
  const inputId = useId();
  useEffect(() => setReady(true), []);
  const found = new Set(findIcons(query, names));
  return (
    <div className={styles.icons} data-ready={isReady}>
      <div className={styles.filter}>
        <label htmlFor={inputId}>
          <Translate id="iconList.label" description="The label of the field that filters the list of icons">
            Find an icon
          </Translate>
        </label>
        <input
          id={inputId}
          type="search"
          autoComplete="off"
          spellCheck={false}
          onChange={({currentTarget}) => setQuery(currentTarget.value)}
        />
        <p role="status">{query.trim() !== '' && describe(found.size)}</p>
      </div>
      {/* Safari doesn't announce lists without markers as lists. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <ul role="list" className={styles.list}>
        {names.map((name) => (
          <Icon key={name} name={name} isHidden={!found.has(name)} />
        ))}
      </ul>
    </div>
  );
}

function Icon({name, isHidden}: {readonly name: string; readonly isHidden: boolean}): ReactNode {
  const url = `${address}${name}.svg`;
  const {state, copy} = useCopy(() => navigator.clipboard.writeText(`icon: ${url}`));
  const label = translate({
    id: 'iconList.copy',
    message: 'Copy line',
    description: 'Button that copies a line of D2 with the address of an icon',
  });
  return (
    <li hidden={isHidden}>
      {/* All languages show the same file. */}
      <img src={new URL(url).pathname} alt="" width="40" height="40" loading="lazy" decoding="async" />
      <code>{name}</code>
      <button type="button" aria-label={`${label}: ${name}`} data-state={state} onClick={copy}>
        {label}
      </button>
      <CopyStatus state={state} />
    </li>
  );
}

function describe(count: number): string {
  if (count === 0)
    return translate({
      id: 'iconList.none',
      message: 'No icon matches. Try a shorter word.',
      description: 'Shown when no icon matches the query',
    });
  return translate(
    {id: 'iconList.found', message: 'Icons found: {count}', description: 'How many icons match the query'},
    {count},
  );
}
