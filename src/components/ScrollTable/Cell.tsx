import type {ComponentProps, ReactNode} from 'react';

/** A table cell. If it contains only a date, the date stays on one line: browsers would break it at its hyphens. */
export default function Cell(props: ComponentProps<'td'>): ReactNode {
  const {children} = props;
  const isDate = typeof children === 'string' && /^\d{4}-\d\d-\d\d$/.test(children);
  return <td {...props} style={isDate ? {...props.style, whiteSpace: 'nowrap'} : props.style} />;
}
