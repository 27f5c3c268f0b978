import Translate, {translate} from '@docusaurus/Translate';
import siteIcons from '@generated/d2/default/iconList.json';
import {type ReactNode, useState} from 'react';
import CopyStatus from '../CopyButton/CopyStatus';
import {useCopy} from '../CopyButton/useCopy';
import {TextFilter} from '../FilterField';
import {findIcons} from './findIcons';
import styles from './styles.module.css';

const {url: iconsUrl, names} = siteIcons;

/** Lists the site's icons, with a filter. A click on an icon copies its `icon` line. Without JavaScript, it's a plain list. */
export default function IconList(): ReactNode {
  const [query, setQuery] = useState('');
  const matchingNames = new Set(findIcons(query, names));
  return (
    <>
      <TextFilter
        label={
          <Translate id="iconList.label" description="The label of the field that filters the list of icons">
            Find an icon
          </Translate>
        }
        placeholder="database"
        status={query.trim() === '' ? describeClick() : describeCount(matchingNames.size)}
        onChange={setQuery}
      />
      {/* Safari doesn't announce lists without markers as lists. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <ul role="list" className={styles.list}>
        {names.map((name) => (
          <Icon key={name} name={name} isHidden={!matchingNames.has(name)} />
        ))}
      </ul>
    </>
  );
}

function Icon({name, isHidden}: {readonly name: string; readonly isHidden: boolean}): ReactNode {
  const url = `${iconsUrl}${name}.svg`;
  const {state, copy} = useCopy(() => navigator.clipboard.writeText(`icon: ${url}`));
  const label = translate({
    id: 'iconList.copy',
    message: 'Copy line',
    description: 'Button that copies a line of D2 with the address of an icon',
  });
  return (
    <li hidden={isHidden}>
      {/* A plain path, because all languages use the same file. */}
      <img src={new URL(url).pathname} alt="" width="40" height="40" loading="lazy" decoding="async" />
      <code>{name}</code>
      {/* Covers the tile instead of containing it, so that screen readers can still read the name as text. */}
      <button type="button" aria-label={`${label}: ${name}`} data-state={state} onClick={copy}>
        <span>{label}</span>
      </button>
      <CopyStatus state={state} />
    </li>
  );
}

function describeClick(): string {
  return translate({
    id: 'iconList.hint',
    message: 'Click an icon to copy a line with its full URL.',
    description: 'Shown above the list of icons until a reader filters it',
  });
}

function describeCount(count: number): string {
  if (count === 0)
    return translate({
      id: 'iconList.none',
      message: 'No icon matches. Try a shorter word.',
      description: 'Shown when no icon matches the query',
    });
  return translate(
    {
      id: 'iconList.found',
      message: 'Icons found: {count}',
      description: 'Announced after filtering: the number of icons that match the query',
    },
    {count},
  );
}
