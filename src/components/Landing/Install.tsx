import CopyButton from '@site/src/components/CopyButton';
import {type ReactNode, useEffect, useId, useRef} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Name of the choice, for those who do not see what it is about. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Ways to install, of which one is shown: that of the visitor's system, until they choose another. The first is the default. */
export function Install({label, children}: Props): ReactNode {
  return (
    <fieldset className={styles.install}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

interface WayProps {
  readonly name: string;
  /** The command, one line. */
  readonly code: string;
  /** Start of the browser's name of the systems that this is for; without it, it is for all others. */
  readonly platform?: string;
  /** What the command does. */
  readonly children: ReactNode;
}

/** A system, and the command for it. All lie in one place as high as the highest, so that nothing moves when another is shown. */
export function Way({name, code, platform, children}: WayProps): ReactNode {
  const id = useId();
  const choice = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The name is the same in all browsers: https://developer.mozilla.org/docs/Web/API/Navigator/platform
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
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of a command never change
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
