import type {ComponentProps, ReactNode} from 'react';

/** Renders a table cell. Keeps a date on one line, because browsers would break it at its hyphens. */
export default function Cell(props: ComponentProps<'td'>): ReactNode {
  const {children} = props;
  const isDate = typeof children === 'string' && /^\d{4}-\d\d-\d\d$/.test(children);
  return <td {...props} style={isDate ? {...props.style, whiteSpace: 'nowrap'} : props.style} />;
}
