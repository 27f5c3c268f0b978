import Translate, {translate} from '@docusaurus/Translate';
import {type ReactNode, useId} from 'react';
import {type Choice, EVERYTHING, type Kind} from './cards';
import {ENGINES, LOOKS} from './phrases';
import styles from './styles.module.css';

interface Props {
  readonly kinds: readonly Kind[];
  readonly choice: Choice;
  /** How many examples are left. */
  readonly count: number;
  readonly onChange: (choice: Choice) => void;
}

/** Filters by kind, theme, and engine. Without scripts, links to the kinds take their place. */
export default function Filters({kinds, choice, count, onChange}: Props): ReactNode {
  const name = useId();
  const all = translate({id: 'gallery.all', message: 'All', description: 'Turns off a filter of the gallery'});
  return (
    <>
      <search className={styles.filters}>
        <fieldset className={styles.kinds}>
          <legend>
            <Translate id="gallery.kind" description="A filter of the gallery">
              Kind
            </Translate>
          </legend>
          {[{id: '', label: all}, ...kinds].map(({id, label}) => (
            <label key={id}>
              <input
                type="radio"
                name={name}
                checked={choice.kind === id}
                onChange={() => onChange({...choice, kind: id})}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Select
          label={translate({id: 'gallery.theme', message: 'Theme', description: 'A filter of the gallery'})}
          all={all}
          options={LOOKS}
          value={choice.look}
          onChange={(look) => onChange({...choice, look})}
        />
        <Select
          label={translate({id: 'gallery.engine', message: 'Engine', description: 'A filter of the gallery'})}
          all={all}
          options={ENGINES}
          value={choice.engine}
          onChange={(engine) => onChange({...choice, engine})}
        />
        <p className={styles.count} role="status">
          {choice !== EVERYTHING &&
            (count === 0
              ? translate({id: 'gallery.none', message: 'No example has all of these.'})
              : translate(
                  {id: 'gallery.count', message: 'Examples shown: {count}', description: 'How many the filters leave'},
                  {count: String(count)},
                ))}
          {count === 0 && (
            <button type="button" onClick={() => onChange(EVERYTHING)}>
              <Translate id="gallery.reset" description="Turns off all filters of the gallery">
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
  readonly all: string;
  readonly options: Readonly<Record<Value, () => string>>;
  readonly value: Value | '';
  readonly onChange: (value: Value | '') => void;
}

function Select<Value extends string>({label, all, options, value, onChange}: SelectProps<Value>): ReactNode {
  return (
    <label className={styles.select}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value as Value | '')}>
        <option value="">{all}</option>
        {(Object.entries(options) as [Value, () => string][]).map(([one, getName]) => (
          <option key={one} value={one}>
            {getName()}
          </option>
        ))}
      </select>
    </label>
  );
}
