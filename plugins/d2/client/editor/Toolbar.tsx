import {translate} from '@docusaurus/Translate';
import {type MouseEvent, type ReactNode, useEffect, useId, useMemo, useState} from 'react';
import {copyText} from '../../../shared/clipboard';
import type {Draft, Example, Settings} from '../../figure/contract';
import {tokenize} from '../../grammar/tokenize';
import {DARK_THEMES, LIGHT_THEMES} from '../../themes';
import {createFileName} from '../fileName';
import {createPngBlob, createSvgBlob, download, type Picture} from './download';
import {createPlaygroundLink} from './link';
import styles from './styles.module.css';

interface Props {
  readonly example: Example;
  readonly draft: Draft;
  /** The source shown in the editor. */
  readonly text: string;
  /** Returns the current drawing, or the chosen board if there are several. Not set until there's a drawing. */
  readonly getPicture: (() => Picture | undefined) | undefined;
  readonly shareLink: (draft: Draft) => Promise<string>;
  readonly onSettings: (settings: Settings) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** How long to wait before showing a message, so that screen readers announce it even if it's the same as the last one. */
const SILENCE_MS = 100;
const MESSAGE_DURATION_MS = 5000;
const MAX_MESSAGE_WIDTH_PX = 192;

/** Returns a message that disappears after a while, and a function that shows a new one. */
function useMessage(): [message: string, announce: (message: string) => void] {
  const [shown, setShown] = useState('');
  const [next, announce] = useState({message: ''});
  useEffect(() => {
    setShown('');
    const timers = [
      setTimeout(setShown, SILENCE_MS, next.message),
      setTimeout(setShown, SILENCE_MS + MESSAGE_DURATION_MS, ''),
    ];
    return () => timers.forEach(clearTimeout);
  }, [next]);
  return [shown, (message) => announce({message})];
}

/** The buttons of an editor, and the settings of the drawing. */
export default function Toolbar(props: Props): ReactNode {
  const {example, draft, text, getPicture, shareLink, onSettings, onReset, onClose} = props;
  const {files, settings} = draft;
  const [message, announce] = useMessage();
  const [messagePosition, setMessagePosition] = useState({left: 0, top: 0});
  const [showsSettings, setShowsSettings] = useState(false);
  const settingsId = useId();
  const isPlayable = useMemo(() => Object.keys(files).length === 1 && !hasImports(text), [files, text]);
  const isText = example.showing.ascii !== undefined;

  /** Places messages below the button that was clicked, because that's where the reader is looking. */
  function placeMessage({target, currentTarget}: MouseEvent<HTMLElement>): void {
    if (!(target instanceof HTMLButtonElement)) return;
    const button = target.getBoundingClientRect();
    const toolbar = currentTarget.getBoundingClientRect();
    const left = Math.max(0, Math.min(button.left - toolbar.left, toolbar.width - MAX_MESSAGE_WIDTH_PX));
    setMessagePosition({left, top: button.bottom - toolbar.top});
  }

  async function copy(content: string | Promise<string>): Promise<void> {
    try {
      await copyText(content);
      announce(translate({id: 'd2.live.copied', message: 'Copied'}));
    } catch {
      announce(translate({id: 'd2.live.copyFailed', message: 'The browser didn’t allow copying.'}));
    }
  }

  async function save(extension: string, createBlob: (picture: Picture) => Blob | Promise<Blob>): Promise<void> {
    const picture = getPicture?.();
    if (!picture) return;
    try {
      download(`${createFileName(example.caption ?? '')}.${extension}`, await createBlob(picture));
    } catch {
      announce(translate({id: 'd2.live.pngFailed', message: 'The browser can’t create a PNG of this diagram.'}));
    }
  }

  const saveButton = (extension: string, title: string, createBlob: Parameters<typeof save>[1]) => (
    <button type="button" disabled={!getPicture} title={title} onClick={() => save(extension, createBlob)}>
      {extension.toUpperCase()}
    </button>
  );

  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={translate({id: 'd2.live.toolbar', message: 'Tools for this example'})}
      onClickCapture={placeMessage}
    >
      <div className={styles.actions}>
        {!isText && (
          <button
            type="button"
            aria-expanded={showsSettings}
            aria-controls={settingsId}
            onClick={() => setShowsSettings(!showsSettings)}
          >
            {translate({id: 'd2.live.looks', message: 'Layout and themes'})}
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
          saveButton(
            'txt',
            translate({id: 'd2.live.saveText', message: 'Download as text'}),
            ({picture}) => new Blob([picture], {type: 'text/plain'}),
          )
        ) : (
          <>
            {saveButton('svg', translate({id: 'd2.live.saveSvg', message: 'Download as SVG'}), ({picture}) =>
              createSvgBlob(picture),
            )}
            {saveButton('png', translate({id: 'd2.live.savePng', message: 'Download as PNG'}), createPngBlob)}
          </>
        )}
        {isPlayable && <PlaygroundLink source={text} settings={settings} />}
        <button type="button" onClick={onClose}>
          {translate({id: 'd2.live.close', message: 'Close', description: 'Closes the editor'})}
        </button>
      </div>
      {!isText && (
        <div id={settingsId} className={styles.looks} hidden={!showsSettings}>
          <SettingsControls settings={settings} onSettings={onSettings} />
        </div>
      )}
      <span className={styles.message} role="status" style={messagePosition}>
        {message}
      </span>
    </div>
  );
}

/** The controls for the settings. Text drawings don't have settings. */
function SettingsControls({
  settings,
  onSettings,
}: Pick<Props, 'onSettings'> & {readonly settings: Settings}): ReactNode {
  /** Changes some settings. With `undefined`, the source decides. */
  function change(changes: {readonly [Key in keyof Settings]?: Settings[Key] | undefined}): void {
    const next = Object.entries({...settings, ...changes}).filter(
      ([, value]) => value !== undefined && value !== false,
    );
    onSettings(Object.fromEntries(next));
  }
  return (
    <>
      <Choice
        label={translate({id: 'd2.live.layout', message: 'Layout'})}
        value={settings.layout}
        options={LAYOUTS}
        onChange={(layout) => change({layout})}
      />
      <Choice
        label={translate({id: 'd2.live.theme', message: 'Light theme'})}
        value={settings.theme}
        options={LIGHT_THEMES}
        onChange={(theme) => change({theme})}
      />
      <Choice
        label={translate({id: 'd2.live.darkTheme', message: 'Dark theme'})}
        value={settings.darkTheme}
        options={DARK_THEMES}
        onChange={(darkTheme) => change({darkTheme})}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={settings.sketch ?? false}
          onChange={({target}) => change({sketch: target.checked})}
        />
        {translate({id: 'd2.live.sketch', message: 'Sketch'})}
      </label>
    </>
  );
}

const LAYOUTS = [
  ['dagre', 'dagre'],
  ['elk', 'ELK'],
] as const;

interface ChoiceProps<Value> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly onChange: (value: Value | undefined) => void;
}

/** A setting with several options. With the first one, the source decides. */
function Choice<Value extends string | number>({label, value, options, onChange}: ChoiceProps<Value>): ReactNode {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({target}) => onChange(options.find(([option]) => String(option) === target.value)?.[0])}
      >
        <option value="">{translate({id: 'd2.live.asInSource', message: 'as in the source'})}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Returns whether a source has imports. The Playground couldn't compile it, because it only takes a single file. */
function hasImports(source: string): boolean {
  return tokenize(source).some(({type}) => type === 'import');
}

function PlaygroundLink({source, settings}: {readonly source: string; readonly settings: Settings}): ReactNode {
  const [address, setAddress] = useState('https://play.d2lang.com/');
  useEffect(() => {
    let isOutdated = false;
    createPlaygroundLink(source, settings).then(
      (next) => {
        if (!isOutdated) setAddress(next);
      },
      () => {}, // a browser without CompressionStream: the link still opens the Playground
    );
    return () => {
      isOutdated = true;
    };
  }, [source, settings]);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {translate({id: 'd2.live.playground', message: 'Playground'})}
    </a>
  );
}
