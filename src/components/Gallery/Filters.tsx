import Translate, {translate} from '@docusaurus/Translate';
import {type ReactNode, useId} from 'react';
import {type Filter, type Kind, NO_FILTER} from './cards';
import {ENGINE_LABELS, LOOK_LABELS} from './phrases';
import styles from './styles.module.css';

interface Props {
  readonly kinds: readonly Kind[];
  readonly filter: Filter;
  /** Number of examples that match the filter. */
  readonly count: number;
  readonly onChange: (filter: Filter) => void;
}

/** Filters the gallery by kind, theme, and engine. Without JavaScript, links to the kinds replace the filters. */
export default function Filters({kinds, filter, count, onChange}: Props): ReactNode {
  const name = useId();
  const allLabel = translate({
    id: 'gallery.all',
    message: 'All',
    description: 'Option that turns a gallery filter off',
  });
  return (
    <>
      <search className={styles.filters}>
        <fieldset className={styles.kinds}>
          <legend>
            <Translate id="gallery.kind" description="Label of the gallery filter by kind of diagram">
              Kind
            </Translate>
          </legend>
          {[{id: '', label: allLabel}, ...kinds].map(({id, label}) => (
            <label key={id}>
              <input
                type="radio"
                name={name}
                checked={filter.kind === id}
                onChange={({currentTarget}) => {
                  onChange({...filter, kind: id});
                  // On phones, the row scrolls, and its end fades out.
                  currentTarget.parentElement?.scrollIntoView({block: 'nearest', inline: 'nearest'});
                }}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Select
          label={translate({
            id: 'gallery.theme',
            message: 'Theme',
            description: 'Label of the gallery filter by theme',
          })}
          allLabel={allLabel}
          options={LOOK_LABELS}
          value={filter.look}
          onChange={(look) => onChange({...filter, look})}
        />
        <Select
          label={translate({
            id: 'gallery.engine',
            message: 'Engine',
            description: 'Label of the gallery filter by layout engine',
          })}
          allLabel={allLabel}
          options={ENGINE_LABELS}
          value={filter.engine}
          onChange={(engine) => onChange({...filter, engine})}
        />
        <p className={styles.count} role="status">
          {filter !== NO_FILTER &&
            (count === 0
              ? translate({id: 'gallery.none', message: 'No example matches all of your choices.'})
              : translate(
                  {
                    id: 'gallery.count',
                    message: 'Examples shown: {count}',
                    description: 'Number of examples that match the filters',
                  },
                  {count: String(count)},
                ))}
          {count === 0 && (
            <button type="button" onClick={() => onChange(NO_FILTER)}>
              <Translate id="gallery.reset" description="Button that turns off all gallery filters">
                Show all
              </Translate>
            </button>
          )}
        </p>
      </search>
      <nav className={styles.links} aria-label={translate({id: 'gallery.kinds', message: 'Kinds of diagrams'})}>
        {kinds.map(({id, label}) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </nav>
    </>
  );
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly allLabel: string;
  readonly options: Readonly<Record<Value, () => string>>;
  readonly value: Value | '';
  readonly onChange: (value: Value | '') => void;
}

function Select<Value extends string>({label, allLabel, options, value, onChange}: SelectProps<Value>): ReactNode {
  return (
    <label className={styles.select}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value as Value | '')}>
        <option value="">{allLabel}</option>
        {(Object.entries(options) as [Value, () => string][]).map(([option, getLabel]) => (
          <option key={option} value={option}>
            {getLabel()}
          </option>
        ))}
      </select>
    </label>
  );
}
