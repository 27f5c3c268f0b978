import type {ReactNode} from 'react';
import Icon from './Icon';
import Menu from './Menu';
import styles from './styles.module.css';
import type {Tool} from './tools';

interface Props {
  readonly tool: Tool;
  /** Whether Tab stops at this tool. Arrow keys reach the others. */
  readonly isTabStop: boolean;
  /** Id of the settings, for the tool that shows and hides them. */
  readonly controls: string;
}

/** Renders a tool's button or link. */
export default function ToolControl({tool, isTabStop, controls}: Props): ReactNode {
  const {name, label, title = label, icon, isDisabled = false, isOpen, action} = tool;
  const commonProps = {className: styles.tool, title, tabIndex: isTabStop ? 0 : -1, 'data-tool': name};
  const content = (
    <>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
    </>
  );
  if (typeof action === 'string')
    return (
      <a href={action} target="_blank" rel="noopener noreferrer" {...commonProps}>
        {content}
      </a>
    );
  if (typeof action === 'function')
    return (
      <button
        type="button"
        disabled={isDisabled}
        aria-expanded={isOpen}
        aria-controls={isOpen === undefined ? undefined : controls}
        onClick={action}
        {...commonProps}
      >
        {content}
      </button>
    );
  return (
    <Menu items={action} label={label} button={{...commonProps, disabled: isDisabled}}>
      {content}
    </Menu>
  );
}
