import type {ClientModule} from '@docusaurus/types';

/** Removes head tags that only describe the page the reader landed on, once they navigate to another one. */
const clientModule: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    if (!previousLocation || previousLocation.pathname === location.pathname) return;
    for (const tag of document.querySelectorAll('[data-initial-page]')) tag.remove();
  },
};

export default clientModule;
