import {findIconData, ICON_DATA_PREFIX, type Icons} from '../../icons';
import {type Element, getChildElements, getText, parse, refuse, serialize} from '../tree';
import {hasSafeStrokeWidth, isOverlay, sanitizeDeclarations, sanitizeSheet, sanitizeTextStyle} from './css';
import {countDashes} from './dashes';
import {countPixels} from './raster';
import {
  ATTRIBUTES,
  findReferences,
  HTML_ELEMENTS,
  isHarmless,
  LIMITS,
  REFERENCED_ELEMENTS,
  SVG_ELEMENTS,
  TEXT_ATTRIBUTES,
} from './rules';
import {isExternalUrl, isImageData, isPathInSite} from './urls';

export {TooLargeError} from '../tree';
export {LIMITS} from './rules';

export interface SanitizeOptions {
  /**
   * Resolves a path of this site, such as `/tour/intro/`. Set this for SVGs that are loaded as documents, which can load images
   * and follow links. By default, links don't change, and only embedded images are kept.
   */
  readonly resolvePath?: (path: string) => string;
  /** The icons to embed. An image that points to one of them gets its SVG. Without this option, such images are removed. */
  readonly icons?: Icons;
  /** Whether the SVG is the output of an earlier call. Its embedded SVGs can then only be icons, so they're kept. @default false */
  readonly isSanitized?: boolean;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
/** Matches the attributes that make a table cell or column span others. */
const SPAN_ATTRIBUTE = /^(?:col|row)?span$/;
/** Effects that are slow to paint on many elements, whether set by an attribute or by a `style`. */
const EFFECTS = [
  {limit: 'maskedElements', unit: 'masked or clipped elements', attribute: /^(?:mask|clip-path)$/, style: /mask|clip/i},
  {limit: 'filteredElements', unit: 'filtered elements', attribute: /filter/i, style: /filter|shadow/i},
  {limit: 'blendedElements', unit: 'blended elements', attribute: /^opacity$/, style: /opacity|blend|animation/i},
] as const;
const NEW_TAB_ATTRIBUTES = {target: '_blank', rel: 'noopener noreferrer'};

/**
 * Rebuilds an SVG from an allowlist (`rules.ts`). Removes scripts, event handlers, frames, forms, and all URLs except links and
 * embedded images, so that the result can't run scripts or load anything, no matter what the source contains.
 *
 * @throws {TooLargeError} if the SVG exceeds `LIMITS`
 */
export function sanitize(svg: string, options: SanitizeOptions = {}): string {
  return serializeWithinLimit(sanitizeTree(parse(svg), options));
}

/**
 * Serializes a sanitized SVG.
 *
 * @throws {TooLargeError} if the result exceeds twice `LIMITS.length`, which only escaping can cause
 */
export function serializeWithinLimit(root: Element): string {
  const svg = serialize(root);
  if (svg.length > 2 * LIMITS.length) refuse(`it has more than ${2 * LIMITS.length} characters`);
  return svg;
}

/** Sanitizes a parsed SVG, for callers that change the tree before serializing it. */
export function sanitizeTree(root: Element, options: SanitizeOptions = {}): Element {
  return new Sanitizer(root, options).sanitize();
}

class Sanitizer {
  /** Lengths of the paths that a `use` may repeat, by id. Images have an entry of 0. */
  private readonly useTargetLengths = new Map<string, number>();
  /** Ids of elements that contain no references. */
  private readonly idsWithoutReferences = new Set<string>();
  /** The cost of drawing each element that has an id, in elements. A long path counts as several. */
  private readonly costs = new Map<string, number>();
  private readonly counts = {
    useElements: 0,
    nestedReferences: 0,
    drawnElements: 0,
    textLines: 0,
    filterSteps: 0,
    filteredElements: 0,
    blendedElements: 0,
    maskedElements: 0,
    paintedElements: 0,
    totalPathLength: 0,
    dashes: 0,
    rules: 0,
    pixels: 0,
    icons: 0,
  };

  constructor(
    private readonly root: Element,
    private readonly options: SanitizeOptions,
  ) {}

  sanitize(): Element {
    this.recordReferenceTargets(this.root);
    const root = this.sanitizeElement(this.root, false, false);
    if (!root) throw new Error(`The <svg> element has an unknown namespace. Set its "xmlns" to ${SVG_NAMESPACE}.`);
    return {...root, attributes: {xmlns: SVG_NAMESPACE, ...root.attributes}};
  }

  /**
   * Records which elements may be referenced, and what drawing them costs. A `use` may only repeat paths and images. References inside
   * referenced elements may only point to elements without references. Otherwise, a few nested references could draw billions of elements.
   */
  private recordReferenceTargets(element: Element): {hasReferences: boolean; cost: number} {
    const {name, attributes} = element;
    const {id, d = ''} = attributes;
    const children = getChildElements(element).map((child) => this.recordReferenceTargets(child));
    // A long path takes as long to draw as many short ones.
    const cost = children.reduce((sum, child) => sum + child.cost, 1 + Math.floor(d.length / LIMITS.usedPathLength));
    const hasReferences =
      Object.values(attributes).some((value) => findReferences(value).length > 0) ||
      children.some((child) => child.hasReferences);
    if (id === undefined) return {hasReferences, cost};
    if (!hasReferences) this.idsWithoutReferences.add(id);
    this.costs.set(id, Math.max(cost, this.costs.get(id) ?? 0));
    const isPath = name === 'path' && d.length <= LIMITS.usedPathLength;
    if (isPath || (name === 'image' && isImageData(getUrl(attributes))))
      this.useTargetLengths.set(id, Math.max(d.length, this.useTargetLengths.get(id) ?? 0));
    return {hasReferences, cost};
  }

  /**
   * Returns the sanitized element, or `undefined` to drop it.
   *
   * @param isInHtml whether it's inside a `foreignObject`, where HTML is allowed instead of SVG
   * @param isInReferenced whether it's inside an element that's drawn wherever something refers to it, such as a pattern
   */
  private sanitizeElement(element: Element, isInHtml: boolean, isInReferenced: boolean): Element | undefined {
    const {name, attributes: originalAttributes} = element;
    if (
      originalAttributes.xmlns !== undefined &&
      originalAttributes.xmlns !== SVG_NAMESPACE &&
      originalAttributes.xmlns !== HTML_NAMESPACE
    )
      return undefined;
    if (!(isInHtml ? HTML_ELEMENTS : SVG_ELEMENTS).has(name)) return undefined;
    if (name === 'style') {
      const sheet = sanitizeSheet(getText(element), (rules) => this.count('rules', 'style rules', rules));
      return sheet === '' ? undefined : {name, attributes: {}, children: [sheet]};
    }
    if (name === 'tspan' || name === 'text' || name === 'br') this.count('textLines', 'lines of text');
    if (name === 'use') this.count('useElements', '<use> elements');
    if (name.startsWith('fe')) this.count('filterSteps', 'filter steps');
    const areChildrenInReferenced = isInReferenced || (!isInHtml && REFERENCED_ELEMENTS.has(name));
    const attributes = this.sanitizeAttributes(element, isInHtml, areChildrenInReferenced);
    if (name === 'use' && attributes.href === undefined) return undefined;
    const areChildrenInHtml = isInHtml || name === 'foreignObject';
    const children = element.children.flatMap((child) => {
      if (typeof child === 'string') return child;
      const sanitizedChild = this.sanitizeElement(child, areChildrenInHtml, areChildrenInReferenced);
      if (!sanitizedChild || isInHtml || !areChildrenInHtml) return sanitizedChild ?? [];
      return {...sanitizedChild, attributes: {xmlns: HTML_NAMESPACE, ...sanitizedChild.attributes}};
    });
    return {name, attributes, children};
  }

  private sanitizeAttributes(element: Element, isInHtml: boolean, isInReferenced: boolean): Record<string, string> {
    const originalEntries = Object.entries(element.attributes);
    if (originalEntries.length > LIMITS.attributes)
      refuse(`one of its elements has more than ${LIMITS.attributes} attributes`);
    const safeEntries = originalEntries.flatMap(([key, value]) => {
      const sanitizedValue = ATTRIBUTES.has(key)
        ? this.sanitizeAttribute(element, key, value, isInHtml, isInReferenced)
        : undefined;
      return sanitizedValue === undefined ? [] : [[key, sanitizedValue]];
    });
    return {...Object.fromEntries(safeEntries), ...this.sanitizeUrlAttributes(element, isInHtml)};
  }

  /** Returns the sanitized value of an attribute, or `undefined` to drop the attribute. */
  private sanitizeAttribute(
    element: Element,
    key: string,
    originalValue: string,
    isInHtml: boolean,
    isInReferenced: boolean,
  ): string | undefined {
    if (TEXT_ATTRIBUTES.has(key)) return originalValue.slice(0, LIMITS.textLength);
    if (key === 'd' && originalValue.length > LIMITS.pathLength)
      refuse(`one of its paths has more than ${LIMITS.pathLength} characters`);
    if (key === 'stdDeviation' && !(Number(originalValue) <= LIMITS.filterReach)) return undefined;
    if (key === 'd' || key === 'points') this.count('totalPathLength', 'characters in its paths', originalValue.length);
    const acceptDashes = (pattern: string) => this.acceptDashes(element, pattern, isInReferenced);
    const isStyle = key === 'style';
    const value = !isStyle
      ? originalValue
      : isInHtml
        ? sanitizeTextStyle(originalValue)
        : sanitizeDeclarations(originalValue, {acceptDashes});
    if (value === '' || (!isStyle && !isHarmless(value))) return undefined;
    if (!hasSafeStrokeWidth(key, value) || (key === 'stroke-dasharray' && !acceptDashes(value))) return undefined;
    if (SPAN_ATTRIBUTE.test(key) && !(Number(value) <= LIMITS.cellSpan)) return undefined;
    const references = findReferences(value);
    if (isInReferenced && !references.every((id) => this.idsWithoutReferences.has(id))) return undefined;
    if (isInReferenced && references.length > 0)
      this.count('nestedReferences', 'references inside referenced elements');
    if (/^(?:fill|stroke|style)$/.test(key))
      this.count('paintedElements', 'elements painted with gradients or patterns', references.length);
    for (const id of references) this.count('drawnElements', 'referenced elements', this.costs.get(id) ?? 0);
    if (key === 'class' && value.split(/\s+/).some(isOverlay)) {
      // Overlays are patterns, which D2 doesn't use in referenced elements.
      if (isInReferenced) return undefined;
      this.count('blendedElements', 'blended elements');
    }
    for (const {limit, unit, attribute, style} of EFFECTS)
      if (isStyle ? style.test(value) : attribute.test(key)) this.count(limit, unit);
    return value;
  }

  /** Returns the URL attributes of a link, an image, or a `use`, or none if its URL isn't safe. */
  private sanitizeUrlAttributes({name, attributes}: Element, isInHtml: boolean): Readonly<Record<string, string>> {
    const url = getUrl(attributes);
    if (name === 'use') {
      const pathLength = url.startsWith('#') ? this.useTargetLengths.get(url.slice(1)) : undefined;
      if (pathLength === undefined) return {};
      this.count('totalPathLength', 'characters in its paths', pathLength);
      return {href: url};
    }
    if (name === 'image') return this.createIconAttributes(url) ?? this.sanitizeImage('href', url);
    if (name === 'img' && isInHtml) return this.sanitizeImage('src', attributes.src ?? '');
    if (name !== 'a') return {};
    const {resolvePath} = this.options;
    if (isExternalUrl(url)) return {href: url, ...(resolvePath && NEW_TAB_ATTRIBUTES)};
    if (!isPathInSite(url)) return {};
    return resolvePath ? {href: resolvePath(url), target: '_top'} : {href: url};
  }

  /** Returns the `href` attribute that embeds an icon, or `undefined` if the URL isn't an icon's. */
  private createIconAttributes(url: string): Readonly<Record<string, string>> | undefined {
    const {icons, isSanitized} = this.options;
    const data = isSanitized && url.startsWith(ICON_DATA_PREFIX) ? url : icons && findIconData(url, icons);
    if (data === undefined) return undefined;
    this.count('icons', 'icons');
    return {href: data};
  }

  private sanitizeImage(key: string, url: string): Readonly<Record<string, string>> {
    if (isImageData(url)) {
      const pixels = countPixels(url);
      if (pixels === undefined) return {};
      this.count('pixels', 'pixels in its images', pixels);
      return {[key]: url};
    }
    const {resolvePath} = this.options;
    return resolvePath && isPathInSite(url) ? {[key]: resolvePath(url)} : {};
  }

  /** Returns whether an element may have a dash pattern, and counts its dashes. Elements that can be drawn repeatedly may not have one. */
  private acceptDashes(element: Element, pattern: string, isInReferenced: boolean): boolean {
    const dashes = isInReferenced || element.attributes.id !== undefined ? undefined : countDashes(element, pattern);
    if (dashes === undefined) return false;
    this.count('dashes', 'dashes', dashes);
    return true;
  }

  /** @throws {TooLargeError} if the SVG now has more of this unit than the limit allows */
  private count(limit: keyof Sanitizer['counts'], unit: string, amount = 1): void {
    this.counts[limit] += amount;
    if (this.counts.filterSteps * this.counts.filteredElements > LIMITS.filterOperations)
      refuse(`its filters take more than ${LIMITS.filterOperations} steps`);
    if (this.counts[limit] > LIMITS[limit]) refuse(`it has more than ${LIMITS[limit]} ${unit}`);
  }
}

function getUrl(attributes: Readonly<Record<string, string>>): string {
  return attributes.href ?? attributes['xlink:href'] ?? '';
}
