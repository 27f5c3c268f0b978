/** Shows a card for each theme, all with the same source. Two switches turn on dark mode and sketch mode. */
import {translate} from '@docusaurus/Translate';
import {type ReactNode, useEffect, useRef, useState} from 'react';
import pill from '../../../plugins/d2/theme/pill.module.css';
import Card from './Card';
import {groupThemes} from './groupThemes';
import styles from './styles.module.css';

interface Props {
  /** A heading and two fences for each theme. The second fence uses sketch mode. Other content stays in place. */
  readonly children: ReactNode;
}

export default function Themes({children}: Props): ReactNode {
  const switches = useRef<HTMLFieldSetElement>(null);
  const [isDark, setDark] = useState(false);
  const [isSketch, setSketch] = useState(false);

  // The reader may have used the switches before React hydrated the page.
  useEffect(() => {
    const isOn = (name: string) => switches.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.checked;
    setDark(isOn('dark') ?? false);
    setSketch(isOn('sketch') ?? false);
  }, []);

  return (
    <div className={styles.themes} data-scheme={isDark ? 'dark' : 'light'}>
      <fieldset ref={switches} className={styles.switches}>
        <legend>
          {translate({
            id: 'themes.switches',
            message: 'Show all cards in',
            description: 'Accessible name of the switches that change how all theme cards are drawn',
          })}
        </legend>
        <label className={pill.pill}>
          <input type="checkbox" name="dark" checked={isDark} onChange={() => setDark(!isDark)} />
          {translate({id: 'themes.dark', message: 'Dark mode', description: 'Shows all themes in dark mode'})}
        </label>
        <label className={pill.pill}>
          <input type="checkbox" name="sketch" checked={isSketch} onChange={() => setSketch(!isSketch)} />
          {translate({id: 'themes.sketch', message: 'Sketch mode', description: 'Draws all themes by hand'})}
        </label>
      </fieldset>
      {groupThemes(children).map((block) =>
        'themes' in block ? (
          <div key={block.themes[0]?.number} className={styles.cards}>
            {block.themes.map((theme) => (
              <Card key={theme.number} {...theme} isDark={isDark} isSketch={isSketch} />
            ))}
          </div>
        ) : (
          block.content
        ),
      )}
    </div>
  );
}
