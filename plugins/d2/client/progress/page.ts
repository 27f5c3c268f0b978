import siteConfig from '@generated/docusaurus.config';
import {ATTRIBUTES, createAttributeSelector} from '../attributes';

/** Returns the path of a page below the base URL of its language. @param path path of the page; by default, the current one */
export function getPagePath(path = window.location.pathname): string {
  return path.slice(siteConfig.baseUrl.length);
}

/** Returns the ids of the exercises on the current page. */
export function listExercises(): string[] {
  const figures = document.querySelectorAll(`figure${createAttributeSelector('exercise')}`);
  return [...figures].map((figure) => figure.getAttribute(ATTRIBUTES.exercise) ?? '');
}
