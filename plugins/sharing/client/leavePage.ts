import type {ClientModule} from '@docusaurus/types';

/** Removes the tags that describe only the first page when the reader moves on to another one. */
const module: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    if (!previousLocation || previousLocation.pathname === location.pathname) return;
    for (const tag of document.querySelectorAll('[data-of-page]')) tag.remove();
  },
};

export default module;
