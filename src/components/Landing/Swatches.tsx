import {useColorMode} from '@docusaurus/theme-common';
import {type ReactNode, useState} from 'react';
import {separateDrawings} from '../Drawing/readDrawing';
import {Thumbnail} from '../Drawing/Thumbnail';
import styles from './styles.module.css';

interface Props {
  /** Accessible name of the group of swatches. */
  readonly label: string;
  /** Id of the theme that's selected initially on light pages. */
  readonly light: string;
  /** Id of the theme that's selected initially on dark pages. */
  readonly dark: string;
  /** The text next to the drawing, and a fence for each theme, with the theme's number and name as its title. */
  readonly children: ReactNode;
}

/** Shows a drawing in every theme. The swatches use the drawings themselves, so the large one is already loaded when it's selected. */
export function Swatches({label, light, dark, children}: Props): ReactNode {
  const {drawings, rest} = separateDrawings(children);
  const {colorMode} = useColorMode();
  const [chosenId, setChosenId] = useState<string>();
  const themes = drawings.map((drawing) => {
    const [, id = '', name = ''] = /^(\d+) (.+)$/.exec(drawing.caption) ?? [];
    return {id, name, drawing};
  });
  const initialId = colorMode === 'dark' ? dark : light;
  const selectedTheme = themes.find(({id}) => id === (chosenId ?? initialId)) ?? themes[0];
  return (
    <section className={`${styles.section} ${styles.themes}`}>
      <div className={styles.textBlock}>
        {rest}
        <fieldset className={styles.swatches}>
          <legend>{label}</legend>
          {themes.map(({id, name, drawing}) => (
            <label key={id} className={styles.swatch} title={name} style={{background: drawing.background?.light}}>
              <input type="radio" name="theme" checked={id === selectedTheme?.id} onChange={() => setChosenId(id)} />
              <Thumbnail drawing={drawing} alt={`${id} ${name}`} />
            </label>
          ))}
        </fieldset>
      </div>
      {selectedTheme && (
        <figure className={styles.preview}>
          <div key={selectedTheme.id} style={{background: selectedTheme.drawing.background?.light}}>
            <Thumbnail drawing={selectedTheme.drawing} />
          </div>
          <figcaption>
            <code>{`theme-id: ${selectedTheme.id}`}</code> {selectedTheme.name}
          </figcaption>
        </figure>
      )}
    </section>
  );
}
