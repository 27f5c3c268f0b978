import {useColorMode} from '@docusaurus/theme-common';
import {type ReactNode, useState} from 'react';
import {readFigures} from './readFigures';
import styles from './styles.module.css';
import {Thumbnail} from './Thumbnail';

interface Props {
  /** Accessible name of the choice. */
  readonly label: string;
  /** Numbers of the themes that are shown first, on light and on dark pages. */
  readonly light: string;
  readonly dark: string;
  /** The text next to the drawing, and a fence for each theme, with the theme's number and name as its title. */
  readonly children: ReactNode;
}

/** One drawing in all themes. The swatches are the drawings themselves, so the large one is already there when it's chosen. */
export function Swatches({label, light, dark, children}: Props): ReactNode {
  const {drawings, rest} = readFigures(children);
  const {colorMode} = useColorMode();
  const [chosen, setChosen] = useState<string>();
  const themes = drawings.map((drawing) => {
    const [, id = '', name = ''] = /^(\d+) (.+)$/.exec(drawing.caption) ?? [];
    return {id, name, drawing};
  });
  const first = colorMode === 'dark' ? dark : light;
  const shown = themes.find(({id}) => id === (chosen ?? first)) ?? themes[0];
  return (
    <section className={`${styles.section} ${styles.themes}`}>
      <div className={styles.words}>
        {rest}
        <fieldset className={styles.swatches}>
          <legend>{label}</legend>
          {themes.map(({id, name, drawing}) => (
            <label key={id} className={styles.swatch} title={name} style={{background: drawing.ground}}>
              <input type="radio" name="theme" checked={id === shown?.id} onChange={() => setChosen(id)} />
              <Thumbnail drawing={drawing} alt={`${id} ${name}`} />
            </label>
          ))}
        </fieldset>
      </div>
      {shown && (
        <figure className={styles.preview}>
          <div key={shown.id} style={{background: shown.drawing.ground}}>
            <Thumbnail drawing={shown.drawing} />
          </div>
          <figcaption>
            <code>{`theme-id: ${shown.id}`}</code> {shown.name}
          </figcaption>
        </figure>
      )}
    </section>
  );
}
