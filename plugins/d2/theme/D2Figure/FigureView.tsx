import type {ReactNode} from 'react';
import type {View} from '../../figure/contract';
import Boards from './Boards';
import Document from './Document';
import Picture, {type Address} from './Picture';
import Text from './Text';

interface Props {
  readonly view: View;
  /** @default 'lazy' */
  readonly loading?: 'eager' | 'lazy';
  readonly address: Address;
  /** Whether it's in an editor, where boards don't have addresses. @default false */
  readonly isLive?: boolean;
}

/** Renders a view, in pages and in the editor. */
export default function FigureView({view, loading = 'lazy', address, isLive = false}: Props): ReactNode {
  switch (view.kind) {
    case 'picture':
      return <Picture {...view} loading={loading} address={address} />;
    case 'boards':
      return <Boards {...view} loading={loading} address={address} isLive={isLive} />;
    case 'document':
      return <Document view={view} address={address} />;
    case 'text':
      return <Text {...view} />;
  }
}
