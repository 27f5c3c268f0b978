import {type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState} from 'react';
import type {Settings} from '../../../figure/contract';
import {PHRASES, translateText} from '../phrases';
import type {MenuItem} from './Menu';
import {moveFocus} from './moveFocus';
import SettingsPanel from './SettingsPanel';
import styles from './styles.module.css';
import ToolControl from './ToolControl';
import {type Actions, createEditorTools, createSharingTools, type Tool, toMenuItems} from './tools';
import {useFit} from './useFit';
import {useMessage} from './useMessage';
import {usePlayground} from './usePlayground';

interface Props extends Actions {
  /** Menu items in addition to the tools that don't fit into the row. @default [] */
  readonly moreItems?: readonly MenuItem[];
  readonly onSettings: (settings: Settings) => void;
  /** Called for Escape, unless it has closed something in the toolbar. */
  readonly onEscape: () => void;
}

const MAX_MESSAGE_WIDTH_PX = 192;

/** Renders an editor's controls in one row, and the drawing's settings. Controls that don't fit into the row move to a menu. */
export default function Toolbar({moreItems = [], onSettings, onEscape, ...actions}: Props): ReactNode {
  const {example, draft, text} = actions;
  const [message, announce] = useMessage();
  const [messagePosition, setMessagePosition] = useState({left: 0, top: 0});
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const [lastFocusedName, setLastFocusedName] = useState('');
  const row = useRef<HTMLDivElement>(null);
  const settingsId = useId();
  const playground = usePlayground(draft, text);
  const hasSettings = example.displayOptions.ascii === undefined;
  const settingsTool: Tool = {
    name: 'settings',
    label: translateText(PHRASES.settings),
    title: translateText(PHRASES.settingsTitle),
    icon: 'settings',
    priority: 7,
    isOpen: isSettingsOpen,
    action: () => setSettingsOpen(!isSettingsOpen),
  };
  const tools = [
    ...(hasSettings ? [settingsTool] : []),
    ...createSharingTools(actions, announce),
    ...createEditorTools(actions, playground),
  ];
  const {hasLabels, visibleTools} = useFit(row, tools, moreItems.length > 0);
  const items = [...tools.filter((_, i) => !visibleTools.has(i)).flatMap(toMenuItems), ...moreItems];
  const menuTool: Tool = {
    name: 'more',
    label: translateText(PHRASES.moreTools),
    icon: 'more',
    priority: 0,
    action: items,
  };
  const slots = [...tools.slice(0, -1), menuTool, ...tools.slice(-1)];
  const focusableNames = tools.filter(({isDisabled}, i) => visibleTools.has(i) && !isDisabled).map(({name}) => name);
  // Tab only stops at one control of a toolbar: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
  const canFocusLast =
    focusableNames.includes(lastFocusedName) || (lastFocusedName === menuTool.name && items.length > 0);
  const tabStop = canFocusLast ? lastFocusedName : focusableNames[0];

  /** Places messages below the control that was clicked, because that's where the reader is looking. */
  function placeMessage({target, currentTarget}: MouseEvent<HTMLElement>): void {
    if (!(target instanceof Element)) return;
    // A menu's items disappear with the menu, so use the button that opened it.
    const button = target.closest('[role="menu"]')?.previousElementSibling ?? target.closest('[data-tool]');
    if (!button) return;
    const buttonRect = button.getBoundingClientRect();
    const toolbarRect = currentTarget.getBoundingClientRect();
    const left = Math.max(0, Math.min(buttonRect.left - toolbarRect.left, toolbarRect.width - MAX_MESSAGE_WIDTH_PX));
    setMessagePosition({left, top: buttonRect.bottom - toolbarRect.top});
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    moveFocus(event, '[data-tool]:not(:disabled)', 'horizontal');
    closeSettings(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Otherwise, Escape would also close the dialog around the editor.
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  }

  /** Closes the settings for Escape, which would otherwise also close the dialog around the editor. */
  function closeSettings(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Escape' || !isSettingsOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setSettingsOpen(false);
    const opener = visibleTools.has(tools.indexOf(settingsTool)) ? settingsTool : menuTool;
    row.current?.querySelector<HTMLElement>(`[data-tool="${opener.name}"]`)?.focus({preventScroll: true});
  }

  function rememberFocus({target}: FocusEvent<HTMLElement>): void {
    if (target.dataset.tool !== undefined) setLastFocusedName(target.dataset.tool);
  }

  return (
    <>
      <div
        className={styles.toolbar}
        role="toolbar"
        aria-label={translateText(PHRASES.toolbarLabel)}
        onClickCapture={placeMessage}
        onFocus={rememberFocus}
        onKeyDown={onKeyDown}
      >
        <div ref={row} className={styles.row} data-content={hasLabels ? 'labels' : 'icons'}>
          {slots.map((tool) => (
            <span
              key={tool.name}
              className={tool === menuTool ? styles.moreSlot : styles.slot}
              hidden={tool === menuTool ? items.length === 0 : !visibleTools.has(tools.indexOf(tool))}
            >
              <ToolControl tool={tool} isTabStop={tool.name === tabStop} controls={settingsId} />
            </span>
          ))}
        </div>
        <span className={styles.message} role="status" style={messagePosition}>
          {message}
        </span>
      </div>
      {hasSettings && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div
          id={settingsId}
          className={styles.settings}
          role="group"
          aria-label={settingsTool.label}
          hidden={!isSettingsOpen}
          onKeyDown={closeSettings}
        >
          <SettingsPanel settings={draft.settings} onSettings={onSettings} />
        </div>
      )}
    </>
  );
}
