/** Tests every known change before and during hydration, and the usual changes on more kinds of pages. */
import {ALL_VISITS, type Moment, testChangedPage} from '../changedPages';

/** How many tests share the visits of a page, so that they can run in parallel. */
const PART_COUNT = 4;

for (const moment of ['before', 'during'] satisfies Moment[]) {
  for (const path of ['/', '/search/', '/releases/0.7.1/', '/blog/', '/blog/ascii/']) testChangedPage(path, moment);
  for (let part = 0; part < PART_COUNT; part++) {
    const visits = ALL_VISITS[moment].filter((_, i) => i % PART_COUNT === part);
    testChangedPage('/tour/intro/', moment, visits, `, part ${part + 1} of ${PART_COUNT}`);
  }
}
