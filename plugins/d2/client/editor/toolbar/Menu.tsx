import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {moveFocus} from './moveFocus';
import styles from './styles.module.css';

export interface MenuItem {
  readonly name: string;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** What the item does. Links don't have it. */
  readonly onChoose?: () => void;
  /** URL of a page that opens in another tab. */
  readonly href?: string;
}

interface Props {
  readonly items: readonly MenuItem[];
  /** Accessible name of the menu. */
  readonly label: string;
  /** Attributes of the button. */
  readonly button: ComponentProps<'button'>;
  /** Content of the button. */
  readonly children: ReactNode;
}

/** Space between the toolbar's edge and a menu that was moved. */
const MENU_MARGIN_PX = 6;

/** Renders a button that opens a menu: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export default function Menu({items, label: menuName, button, children}: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const startsAtEnd = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    if (isOpen && menu.current) keepInside(menu.current);
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const menuItems = menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [];
    (startsAtEnd.current ? menuItems[menuItems.length - 1] : menuItems[0])?.focus({preventScroll: true});
    const closeOutside = ({target}: Event): void => {
      if (target instanceof Node && !menu.current?.parentElement?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function open(atEnd: boolean): void {
    startsAtEnd.current = atEnd;
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    opener.current?.focus({preventScroll: true});
  }

  function onButtonKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowUp');
  }

  function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
    // Otherwise Escape would also close the dialog around the menu, and arrows would move within the toolbar.
    event.stopPropagation();
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else moveFocus(event, '[role="menuitem"]:not(:disabled)', 'vertical');
  }

  return (
    <span className={styles.menuPlace}>
      <button
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open(false))}
        onKeyDown={onButtonKey}
        {...button}
      >
        {children}
      </button>
      {isOpen && (
        <div ref={menu} id={id} className={styles.menu} role="menu" aria-label={menuName} onKeyDown={onMenuKey}>
          {items.map(({name, label, isDisabled, onChoose, href}) =>
            href === undefined ? (
              <button
                key={name}
                type="button"
                role="menuitem"
                tabIndex={-1}
                disabled={isDisabled}
                onClick={() => {
                  close();
                  onChoose?.();
                }}
              >
                {label}
              </button>
            ) : (
              <a
                key={name}
                role="menuitem"
                tabIndex={-1}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={close}
              >
                {label}
              </a>
            ),
          )}
        </div>
      )}
    </span>
  );
}

/** Moves a menu to the right if it would start to the left of its toolbar, where the figure ends. */
function keepInside(menu: HTMLElement): void {
  const toolbar = menu.closest('[role="toolbar"]');
  if (!toolbar) return;
  const hiddenWidth = toolbar.getBoundingClientRect().left - menu.getBoundingClientRect().left;
  if (hiddenWidth > 0) menu.style.right = `${-hiddenWidth - MENU_MARGIN_PX}px`;
}
