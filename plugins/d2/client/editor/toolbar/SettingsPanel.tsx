import {type ReactNode, useId} from 'react';
import type {Settings} from '../../../figure/contract';
import {DARK_THEMES, LIGHT_THEMES} from '../../../themes';
import {PHRASES, translateText} from '../phrases';
import styles from './styles.module.css';

interface Props {
  readonly settings: Settings;
  readonly onSettings: (settings: Settings) => void;
}

/** Renders the controls for the settings. Text drawings don't have settings. */
export default function SettingsPanel({settings, onSettings}: Props): ReactNode {
  /** Changes some settings. `undefined` leaves a setting to the source. */
  function change(changes: {readonly [Key in keyof Settings]?: Settings[Key] | undefined}): void {
    const newSettings = Object.entries({...settings, ...changes}).filter(
      ([, value]) => value !== undefined && value !== false,
    );
    onSettings(Object.fromEntries(newSettings));
  }
  return (
    <>
      <Choice
        label={translateText(PHRASES.layout)}
        value={settings.layout}
        options={LAYOUTS}
        onChange={(layout) => change({layout})}
      />
      <Choice
        label={translateText(PHRASES.theme)}
        value={settings.theme}
        options={LIGHT_THEMES}
        onChange={(theme) => change({theme})}
      />
      <Choice
        label={translateText(PHRASES.darkTheme)}
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
        {translateText(PHRASES.sketch)}
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

/** Renders a setting with several options. The first one leaves the setting to the source. */
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
        <option value="">{translateText(PHRASES.asInSource)}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
