import CopyButton from '@site/src/components/CopyButton';
import {type ReactNode, useEffect, useId, useRef} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Accessible name of the group of options. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Renders the ways to install D2. Shows the option for the visitor's system until they choose another. */
export function Install({label, children}: Props): ReactNode {
  return (
    <fieldset className={styles.install}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

interface InstallOptionProps {
  readonly name: string;
  /** The command, as one line. */
  readonly code: string;
  /** Prefix of `navigator.platform`, such as `Mac`. @default the option is for all other platforms */
  readonly platform?: string;
  /** Explains the command. */
  readonly children: ReactNode;
}

/** Renders the command for one system. All commands share a space as tall as the tallest one, so that the layout doesn't shift. */
export function InstallOption({name, code, platform, children}: InstallOptionProps): ReactNode {
  const id = useId();
  const radio = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The visitor may already have chosen an option before the page was hydrated.
    if (!radio.current || radio.current.matches('fieldset:focus-within *')) return;
    // All browsers use the same names: https://developer.mozilla.org/docs/Web/API/Navigator/platform
    if (platform && navigator.platform.startsWith(platform)) radio.current.checked = true;
  }, [platform]);
  return (
    <>
      <input ref={radio} id={id} type="radio" name="system" defaultChecked={!platform} />
      <label htmlFor={id}>{name}</label>
      <div className={styles.option}>
        <div className={styles.command}>
          <code>
            {code.split(/(?<=(?<! --) )/).map((word, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a command never changes
              <span key={i}>{word}</span>
            ))}
          </code>
          <CopyButton code={code} />
        </div>
        {children}
      </div>
    </>
  );
}
