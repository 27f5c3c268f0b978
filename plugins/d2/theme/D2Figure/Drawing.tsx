import type {ReactNode} from 'react';
import type {View} from '../../figure/contract';
import Boards from './Boards';
import Document from './Document';
import Picture, {type Address} from './Picture';
import Text from './Text';

interface Props {
  readonly view: View;
  readonly loading?: 'eager' | 'lazy';
  readonly address: Address;
  /** Whether it stands in an editor: its boards have no addresses that lead to them. */
  readonly isLive?: boolean;
}

/** What stands in the place of a drawing, in the page and in its editor. */
export default function Drawing({view, loading = 'lazy', address, isLive = false}: Props): ReactNode {
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
