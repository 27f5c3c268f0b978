import {translate} from '@docusaurus/Translate';
import {type ReactNode, useEffect, useId, useState} from 'react';
import type {Drawing} from '../../compiler/request';
import {DARK_THEMES, LIGHT_THEMES} from '../../themes';
import {fileName} from '../fileName';
import {copyText} from './clipboard';
import type {Example} from './figure';
import type {Draft} from './Live';
import {playgroundLink, type Settings} from './link';
import {download, pngFile, svgFile} from './save';
import styles from './styles.module.css';

interface Props {
  readonly example: Example;
  readonly draft: Draft;
  readonly drawing: Drawing | undefined;
  readonly shareLink: (draft: Draft) => Promise<string>;
  readonly onSettings: (settings: Settings) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** How the example is drawn, and what can be done with it. */
export default function Toolbar({example, draft, drawing, shareLink, onSettings, onReset, onClose}: Props): ReactNode {
  const {files, settings} = draft;
  const [said, say] = useState('');
  const source = files[example.entry] ?? '';
  const name = fileName(example.caption);

  async function copy(text: string | Promise<string>): Promise<void> {
    say(''); // what is said twice is announced twice
    try {
      await copyText(text);
      say(translate({id: 'd2.live.copied', message: 'Copied'}));
    } catch {
      say(translate({id: 'd2.live.copyFailed', message: 'The browser did not allow copying.'}));
    }
  }

  async function savePng(): Promise<void> {
    if (!drawing) return;
    try {
      download(`${name}.png`, await pngFile(drawing.picture, drawing.width, drawing.height));
    } catch {
      say(translate({id: 'd2.live.pngFailed', message: 'The browser cannot make a PNG of this diagram.'}));
    }
  }

  const set = (change: Settings): void => {
    const next = Object.entries({...settings, ...change}).filter(([, value]) => value !== undefined && value !== false);
    onSettings(Object.fromEntries(next));
  };

  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={translate({id: 'd2.live.toolbar', message: 'Tools of this example'})}
    >
      <Choice
        label={translate({id: 'd2.live.layout', message: 'Layout'})}
        value={settings.layout}
        values={[
          ['dagre', 'dagre'],
          ['elk', 'ELK'],
        ]}
        onChange={(layout) => set({layout: layout as Settings['layout']})}
      />
      <Choice
        label={translate({id: 'd2.live.theme', message: 'Light theme'})}
        value={settings.theme}
        values={LIGHT_THEMES}
        onChange={(theme) => set({theme: theme === undefined ? undefined : Number(theme)})}
      />
      <Choice
        label={translate({id: 'd2.live.darkTheme', message: 'Dark theme'})}
        value={settings.darkTheme}
        values={DARK_THEMES}
        onChange={(theme) => set({darkTheme: theme === undefined ? undefined : Number(theme)})}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={settings.sketch ?? false}
          onChange={({target}) => set({sketch: target.checked})}
        />
        {translate({id: 'd2.live.sketch', message: 'Sketch'})}
      </label>
      <span className={styles.actions}>
        <button type="button" onClick={onReset}>
          {translate({id: 'd2.live.reset', message: 'Reset', description: "Brings back the page's own source"})}
        </button>
        <button type="button" onClick={() => copy(source)}>
          {translate({id: 'd2.live.copy', message: 'Copy source'})}
        </button>
        <button type="button" onClick={() => copy(shareLink(draft))}>
          {translate({id: 'd2.live.link', message: 'Copy link'})}
        </button>
        <button
          type="button"
          disabled={!drawing}
          title={translate({id: 'd2.live.saveSvg', message: 'Download as SVG'})}
          onClick={() => drawing && download(`${name}.svg`, svgFile(drawing.picture))}
        >
          SVG
        </button>
        <button
          type="button"
          disabled={!drawing}
          title={translate({id: 'd2.live.savePng', message: 'Download as PNG'})}
          onClick={savePng}
        >
          PNG
        </button>
        <Playground source={source} settings={settings} />
        <button type="button" onClick={onClose}>
          {translate({id: 'd2.live.close', message: 'Close', description: 'Closes the editor'})}
        </button>
      </span>
      <span className={styles.said} role="status">
        {said}
      </span>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | number | undefined;
  readonly values: readonly (readonly [value: string | number, name: string])[];
  readonly onChange: (value: string | undefined) => void;
}

/** A list to choose from; its first entry leaves the matter to the source. */
function Choice({label, value, values, onChange}: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value ?? ''} onChange={({target}) => onChange(target.value || undefined)}>
        <option value="">{translate({id: 'd2.live.asInSource', message: 'as in the source'})}</option>
        {values.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

function Playground({source, settings}: {readonly source: string; readonly settings: Settings}): ReactNode {
  const [address, setAddress] = useState('https://play.d2lang.com/');
  useEffect(() => {
    let stale = false;
    playgroundLink(source, settings).then(
      (next) => {
        if (!stale) setAddress(next);
      },
      () => {}, // a browser without CompressionStream: the link still leads to the Playground
    );
    return () => {
      stale = true;
    };
  }, [source, settings]);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {translate({id: 'd2.live.playground', message: 'Open in Playground'})}
    </a>
  );
}
