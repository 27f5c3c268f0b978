import type {ReactNode} from 'react';
import type {View} from '../../figure/contract';
import Boards from './Boards';
import DocumentView from './DocumentView';
import DrawingImage, {type ResolveUrl} from './DrawingImage';
import TextView from './TextView';

interface Props {
  readonly view: View;
  /** @default 'lazy' */
  readonly loading?: 'eager' | 'lazy';
  readonly resolveUrl: ResolveUrl;
  /** Whether it's in an editor, where boards don't have URLs. @default false */
  readonly isLive?: boolean;
}

/** Renders a view, in pages and in the editor. */
export default function FigureView({view, loading = 'lazy', resolveUrl, isLive = false}: Props): ReactNode {
  switch (view.kind) {
    case 'picture':
      return <DrawingImage {...view} loading={loading} resolveUrl={resolveUrl} />;
    case 'boards':
      return <Boards {...view} loading={loading} resolveUrl={resolveUrl} isLive={isLive} />;
    case 'document':
      return <DocumentView view={view} resolveUrl={resolveUrl} />;
    case 'text':
      return <TextView {...view} />;
  }
}
