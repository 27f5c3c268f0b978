import type {ClientModule} from '@docusaurus/types';

/** What the head of the first page says of that page alone is not true of the next one. */
const module: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    if (!previousLocation || previousLocation.pathname === location.pathname) return;
    for (const tag of document.querySelectorAll('[data-of-page]')) tag.remove();
  },
};

export default module;
