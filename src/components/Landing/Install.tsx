import CopyButton from '@site/src/components/CopyButton';
import {type ReactNode, useEffect, useId, useRef} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Accessible name of the choice. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Ways to install D2. Shows the one for the visitor's system, or else the first, until they choose another. */
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
  /** The command, in one line. */
  readonly code: string;
  /** Start of the browser's name for the platform, such as `Mac`. @default all other platforms */
  readonly platform?: string;
  /** Explains the command. */
  readonly children: ReactNode;
}

/** The command for one system. All commands share a space as tall as the tallest one, so that nothing moves when the choice changes. */
export function InstallOption({name, code, platform, children}: InstallOptionProps): ReactNode {
  const id = useId();
  const choice = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // All browsers use the same names: https://developer.mozilla.org/docs/Web/API/Navigator/platform
    if (platform && navigator.platform.startsWith(platform) && choice.current) choice.current.checked = true;
  }, [platform]);
  return (
    <>
      <input ref={choice} id={id} type="radio" name="system" defaultChecked={!platform} />
      <label htmlFor={id}>{name}</label>
      <div className={styles.way}>
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
