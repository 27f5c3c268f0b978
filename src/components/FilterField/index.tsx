import useIsBrowser from '@docusaurus/useIsBrowser';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  readonly label: ReactNode;
  /** The number of results as text, which screen readers announce. While everything is shown, a hint or nothing. */
  readonly status: ReactNode;
  /** The form control. */
  readonly children: ReactNode;
}

/** Renders a labeled field that filters the content after it. Invisible without JavaScript. */
export default function FilterField({label, status, children}: Props): ReactNode {
  // `false` until React has hydrated the page.
  const isReady = useIsBrowser();
  return (
    <div className={styles.filter} data-ready={isReady}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the children are the control */}
      <label>
        {label}
        {children}
      </label>
      <p role="status">{status}</p>
    </div>
  );
}

interface TextFilterProps extends Omit<Props, 'children'> {
  readonly placeholder?: string;
  readonly onChange: (text: string) => void;
}

/** Renders a labeled text field that filters the content after it. */
export function TextFilter({placeholder, onChange, ...rest}: TextFilterProps): ReactNode {
  return (
    <FilterField {...rest}>
      <input
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({currentTarget}) => onChange(currentTarget.value)}
      />
    </FilterField>
  );
}
