/** Wraps the desktop sidebar to scroll to the current page's link, which may be out of view in a long list. */
import type {Props} from '@theme/DocSidebar/Desktop/Content';
import Content from '@theme-original/DocSidebar/Desktop/Content';
import {type ReactNode, useEffect, useRef} from 'react';
import {scrollToCurrentItem} from '../../../../sidebar';

export default function SidebarAtCurrentItem(props: Props): ReactNode {
  const {path} = props;
  const wrapper = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path means a new current item
  useEffect(() => {
    const sidebar = wrapper.current?.querySelector('.menu');
    if (!sidebar || scrollToCurrentItem(sidebar)) return;
    // The link's category is still opening.
    const onOpen = () => scrollToCurrentItem(sidebar);
    sidebar.addEventListener('transitionend', onOpen, {once: true});
    return () => sidebar.removeEventListener('transitionend', onOpen);
  }, [path]);
  return (
    <div ref={wrapper} style={{display: 'contents'}}>
      <Content {...props} />
    </div>
  );
}
