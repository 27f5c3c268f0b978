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
    const sidebar = wrapper.current?.querySelector<HTMLElement>('.menu');
    if (!sidebar || scrollToCurrentItem(sidebar)) return;
    // The link's category is still opening. Other transitions end meanwhile, such as those of the links' colors.
    const onTransitionEnd = ({propertyName}: TransitionEvent) => {
      if (propertyName === 'height' && scrollToCurrentItem(sidebar)) stop();
    };
    const stop = () => sidebar.removeEventListener('transitionend', onTransitionEnd);
    sidebar.addEventListener('transitionend', onTransitionEnd);
    return stop;
  }, [path]);
  return (
    <div ref={wrapper} style={{display: 'contents'}}>
      <Content {...props} />
    </div>
  );
}
