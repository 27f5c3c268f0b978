import type {ReactNode} from 'react';
import Icon from './Icon';
import Menu from './Menu';
import styles from './styles.module.css';
import type {Tool} from './tools';

interface Props {
  readonly tool: Tool;
  /** Whether Tab stops here. Arrow keys reach the other tools. */
  readonly isStop: boolean;
  /** Id of the part of the toolbar that the tool shows and hides, if it does. */
  readonly controls: string;
}

/** A tool's button or link. */
export default function ToolControl({tool, isStop, controls}: Props): ReactNode {
  const {name, label, title = label, icon, isDisabled = false, isOpen, does} = tool;
  const commonProps = {className: styles.tool, title, tabIndex: isStop ? 0 : -1, 'data-tool': name};
  const content = (
    <>
      <Icon name={icon} />
      <span className={styles.word}>{label}</span>
    </>
  );
  if (typeof does === 'string')
    return (
      <a href={does} target="_blank" rel="noopener noreferrer" {...commonProps}>
        {content}
      </a>
    );
  if (typeof does === 'function')
    return (
      <button
        type="button"
        disabled={isDisabled}
        aria-expanded={isOpen}
        aria-controls={isOpen === undefined ? undefined : controls}
        onClick={does}
        {...commonProps}
      >
        {content}
      </button>
    );
  return (
    <Menu items={does} label={label} button={{...commonProps, disabled: isDisabled}}>
      {content}
    </Menu>
  );
}
