import {translate} from '@docusaurus/Translate';
import {type ReactNode, useEffect, useId, useState} from 'react';
import {copyText} from '../../../shared/clipboard';
import type {Draft, Example, Settings} from '../../figure/contract';
import {DARK_THEMES, LIGHT_THEMES} from '../../themes';
import {fileName} from '../fileName';
import {playgroundLink} from './link';
import {download, type Picture, pngFile, svgFile} from './save';
import styles from './styles.module.css';

/** Settings to change; `undefined` leaves one to the source. */
type Change = {readonly [Key in keyof Settings]?: Settings[Key] | undefined};

interface Props {
  readonly example: Example;
  readonly draft: Draft;
  /** The file that is shown. */
  readonly text: string;
  /** The picture that is seen; none before the first is drawn. */
  readonly pictureNow: (() => Picture | undefined) | undefined;
  readonly shareLink: (draft: Draft) => Promise<string>;
  readonly onSettings: (settings: Settings) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** Milliseconds without words before the next ones, so that the same are announced again, and how long they stand. */
const SILENCE = 100;
const SHOWN = 5000;
/** Pixels that they take at most. */
const MESSAGE_WIDTH = 192;

/** Words that stand for a while. */
function useWords(): [words: string, announce: (words: string) => void] {
  const [words, setWords] = useState('');
  const [next, announce] = useState({words: ''});
  useEffect(() => {
    setWords('');
    const timers = [setTimeout(setWords, SILENCE, next.words), setTimeout(setWords, SILENCE + SHOWN, '')];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [next]);
  return [words, (text) => announce({words: text})];
}

/** How the example is drawn, and what can be done with it. */
export default function Toolbar(props: Props): ReactNode {
  const {example, draft, text, pictureNow, shareLink, onSettings, onReset, onClose} = props;
  const {files, settings} = draft;
  const [message, announce] = useWords();
  /** Below the button that was pressed, which is where one looks. */
  const [place, setPlace] = useState({left: 0, top: 0});
  const isText = example.showing.ascii !== undefined;
  const [hasLooks, setHasLooks] = useState(false);
  const looks = useId();
  const name = fileName(example.caption ?? '');

  async function copy(content: string | Promise<string>): Promise<void> {
    try {
      await copyText(content);
      announce(translate({id: 'd2.live.copied', message: 'Copied'}));
    } catch {
      announce(translate({id: 'd2.live.copyFailed', message: 'The browser did not allow copying.'}));
    }
  }

  async function savePng({picture, width, height}: Picture): Promise<void> {
    try {
      download(`${name}.png`, await pngFile(picture, width, height));
    } catch {
      announce(translate({id: 'd2.live.pngFailed', message: 'The browser cannot make a PNG of this diagram.'}));
    }
  }

  const set = (change: Change): void => {
    const next = Object.entries({...settings, ...change}).filter(([, value]) => value !== undefined && value !== false);
    onSettings(Object.fromEntries(next));
  };

  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={translate({id: 'd2.live.toolbar', message: 'Tools of this example'})}
      onClickCapture={({target, currentTarget}) => {
        if (!(target instanceof HTMLButtonElement)) return;
        const button = target.getBoundingClientRect();
        const toolbar = currentTarget.getBoundingClientRect();
        const left = Math.max(0, Math.min(button.left - toolbar.left, toolbar.width - MESSAGE_WIDTH));
        setPlace({left, top: button.bottom - toolbar.top});
      }}
    >
      <div className={styles.actions}>
        {!isText && (
          <button
            type="button"
            aria-expanded={hasLooks}
            aria-controls={looks}
            onClick={() => setHasLooks((shown) => !shown)}
          >
            {translate({
              id: 'd2.live.looks',
              message: 'Layout and themes',
              description: 'Shows the settings of a drawing',
            })}
          </button>
        )}
        <button type="button" onClick={onReset}>
          {translate({id: 'd2.live.reset', message: 'Reset', description: "Brings back the page's own source"})}
        </button>
        <button type="button" onClick={() => copy(text)}>
          {translate({id: 'd2.live.copy', message: 'Copy source'})}
        </button>
        <button type="button" onClick={() => copy(shareLink(draft))}>
          {translate({id: 'd2.live.link', message: 'Copy link'})}
        </button>
        {isText ? (
          <Save
            title={translate({id: 'd2.live.saveText', message: 'Download as text'})}
            pictureNow={pictureNow}
            save={({picture}) => download(`${name}.txt`, new Blob([picture], {type: 'text/plain'}))}
          >
            TXT
          </Save>
        ) : (
          <>
            <Save
              title={translate({id: 'd2.live.saveSvg', message: 'Download as SVG'})}
              pictureNow={pictureNow}
              save={({picture}) => download(`${name}.svg`, svgFile(picture))}
            >
              SVG
            </Save>
            <Save
              title={translate({id: 'd2.live.savePng', message: 'Download as PNG'})}
              pictureNow={pictureNow}
              save={savePng}
            >
              PNG
            </Save>
          </>
        )}
        {/* The Playground draws one file: with imports it would report that they are missing. */}
        {Object.keys(files).length === 1 && <Playground source={text} settings={settings} />}
        <button type="button" onClick={onClose}>
          {translate({id: 'd2.live.close', message: 'Close', description: 'Closes the editor'})}
        </button>
      </div>
      {!isText && (
        <div id={looks} className={styles.looks} hidden={!hasLooks}>
          <Looks settings={settings} set={set} />
        </div>
      )}
      <span className={styles.message} role="status" style={place}>
        {message}
      </span>
    </div>
  );
}

/** What a text rendering does not have. */
function Looks({settings, set}: {readonly settings: Settings; readonly set: (change: Change) => void}): ReactNode {
  return (
    <>
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
    </>
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

interface SaveProps {
  readonly title: string;
  readonly pictureNow: Props['pictureNow'];
  readonly save: (picture: Picture) => void;
  readonly children: string;
}

/** Downloads the drawing that is seen, once there is one. */
function Save({title, pictureNow, save, children}: SaveProps): ReactNode {
  return (
    <button
      type="button"
      disabled={!pictureNow}
      title={title}
      onClick={() => {
        const picture = pictureNow?.();
        if (picture) save(picture);
      }}
    >
      {children}
    </button>
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
      {translate({id: 'd2.live.playground', message: 'Playground'})}
    </a>
  );
}
