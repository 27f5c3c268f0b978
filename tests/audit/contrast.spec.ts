/** Tests the contrast of every text and line in every diagram, with the colors and positions that the browser computes. */
import fs from 'node:fs';
import path from 'node:path';
import {BUILD_FOLDER} from '../../scripts/sources';
import {expect, LOCALES, type Page, test} from '../site';

/** The minimum contrast in WCAG: for text of normal size, and for lines that readers need to understand a diagram. */
const MIN_CONTRAST = {text: 4.5, line: 3};

interface Diagram {
  readonly name: string;
  readonly svg: string;
}

const listNames = (prefix: string): string[] =>
  fs.readdirSync(path.join(BUILD_FOLDER, prefix, 'diagrams')).filter((name) => name.endsWith('.svg'));

/** Returns the diagrams of a language that aren't also used in English. */
function listDiagrams(prefix: string): Diagram[] {
  const folder = path.join(BUILD_FOLDER, prefix, 'diagrams');
  const knownNames = new Set(prefix === '' ? [] : listNames(''));
  const names = listNames(prefix).filter((name) => !knownNames.has(name));
  const diagrams = names.map((name) => ({name, svg: fs.readFileSync(path.join(folder, name), 'utf8')}));
  // Skips animations that switch between boards, because each also has an image that doesn't move.
  return diagrams.filter(
    ({svg}) => !svg.includes('@keyframes d2Transition') || svg.includes('{animation:none!important}'),
  );
}

/** Lists texts and lines of an SVG with too little contrast, with the ratio and both colors. */
async function findLowContrast(page: Page, svg: string): Promise<string[]> {
  return page.evaluate(
    ([source, limits]) => {
      type Color = readonly [red: number, green: number, blue: number, opacity: number];
      const root = document.importNode(new DOMParser().parseFromString(source, 'image/svg+xml').documentElement, true);
      document.body.replaceChildren(root);
      const parseColor = (text: string): Color => {
        const [red = 0, green = 0, blue = 0, opacity = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
        return /^rgb/.test(text) ? [red, green, blue, opacity] : [0, 0, 0, 0];
      };
      const blendOver = (upper: Color, opacity: number, lower: Color, isBlended = false): Color => {
        const share = upper[3] * opacity;
        const source = (i: 0 | 1 | 2) => (isBlended ? (upper[i] * lower[i]) / 255 : upper[i]);
        const mix = (i: 0 | 1 | 2) => Math.round(source(i) * share + lower[i] * (1 - share));
        return [mix(0), mix(1), mix(2), 1];
      };
      const getLuminance = (color: Color): number => {
        const [red = 0, green = 0, blue = 0] = color.map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const getContrast = (a: Color, b: Color): number => {
        const [darker = 0, lighter = 0] = [getLuminance(a), getLuminance(b)].sort((x, y) => x - y);
        return (lighter + 0.05) / (darker + 0.05);
      };
      const getOpacity = (element: Element): number => {
        let opacity = 1;
        for (
          let ancestor: Element | null = element;
          ancestor && ancestor !== document.body;
          ancestor = ancestor.parentElement
        )
          opacity *= Number(getComputedStyle(ancestor).opacity);
        return opacity;
      };
      /** Returns whether the style of an element or one of its ancestors meets a condition. */
      const hasAncestor = (element: Element, isMet: (style: CSSStyleDeclaration) => boolean): boolean => {
        for (
          let ancestor: Element | null = element;
          ancestor && ancestor !== document.body;
          ancestor = ancestor.parentElement
        )
          if (isMet(getComputedStyle(ancestor))) return true;
        return false;
      };
      const isMultiplied = (element: Element) => hasAncestor(element, ({mixBlendMode}) => mixBlendMode === 'multiply');
      const isShown = (element: Element) => !hasAncestor(element, ({display}) => display === 'none');
      const elements = [...root.querySelectorAll('*')];
      const order = new Map(elements.map((element, i) => [element, i]));
      /** Everything that may be painted below a text, with its possible colors. */
      const surfaces = elements.flatMap((element) => {
        if (element.closest('defs, mask, clipPath, pattern, marker') || !isShown(element)) return [];
        // Connections aren't surfaces. In sketch mode, arrowheads are drawn twice, one on top of the other.
        if (element.classList.contains('connection')) return [];
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const from = order.get(element) ?? 0;
        if (element instanceof HTMLElement) {
          const color = parseColor(style.backgroundColor);
          return color[3] > 0
            ? [{element, box, from, colors: [color], opacity: 1, isBlended: false, contains: () => true}]
            : [];
        }
        if (!(element instanceof SVGGeometryElement) || style.fill === 'none') return [];
        const [, id] = /^url\("?#([^")]+)/.exec(style.fill) ?? [];
        const stops = id === undefined ? [] : [...root.querySelectorAll(`#${CSS.escape(id)} stop`)];
        const colors =
          id === undefined
            ? [parseColor(style.fill)]
            : stops.map((stop) => parseColor(getComputedStyle(stop).stopColor));
        const inverse = element.getScreenCTM()?.inverse();
        const contains = (x: number, y: number) => element.isPointInFill(new DOMPoint(x, y).matrixTransform(inverse));
        const opacity = getOpacity(element) * Number(style.fillOpacity);
        const isBlended = isMultiplied(element);
        return colors.length > 0 ? [{box, from, colors, opacity, isBlended, contains}] : [];
      });
      const pageBackground: Color = matchMedia('(prefers-color-scheme: dark)').matches
        ? [30, 30, 46, 1]
        : [255, 255, 255, 1];
      /** Returns the possible colors of a point below an element. */
      const findBackgrounds = (x: number, y: number, above: Element): Color[] => {
        // An HTML element can have a background itself.
        const lastIndex = (order.get(above) ?? 0) - (above instanceof HTMLElement ? 0 : 1);
        const surfacesBelow = surfaces.filter(
          ({box, from, contains}) =>
            from <= lastIndex && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && contains(x, y),
        );
        return surfacesBelow.reduce(
          (lower, surface) =>
            surface.colors.flatMap((color) =>
              lower.map((below) => blendOver(color, surface.opacity, below, surface.isBlended)),
            ),
          [pageBackground],
        );
      };
      const problems: string[] = [];
      const checkLine = (name: string, line: Color, backgrounds: readonly Color[], fills: readonly Color[] = []) => {
        for (const background of backgrounds) {
          // A border may have the color of the background, if the fill differs from it.
          const ratio = Math.max(
            getContrast(line, background),
            ...fills.map((fill) => Math.max(getContrast(line, fill), getContrast(fill, background))),
          );
          if (ratio < limits.line) problems.push(`${name} ${ratio.toFixed(2)}:1, ${line} on ${background}`);
        }
      };
      for (const element of elements) {
        if (!(element instanceof SVGGeometryElement)) continue;
        // Lines between the rows of a table may be faint. Only the outline of a shape matters, and it comes first.
        if (element.localName === 'line') continue;
        const parts = element.closest('g.shape')?.querySelectorAll('*') ?? [];
        const outline = [...parts].find((part) => getComputedStyle(part).stroke !== 'none');
        if (outline && outline !== element) continue;
        // The frame around the icon of a link or tooltip is decoration.
        if (element.closest('defs, mask, clipPath, pattern, marker, .appendix-icon')) continue;
        const style = getComputedStyle(element);
        const line = parseColor(style.stroke);
        // The author made it faint on purpose.
        const isFaded = getOpacity(element) * line[3] * Number(style.strokeOpacity) < 1;
        if (isFaded || Number.parseFloat(style.strokeWidth) === 0 || !isShown(element)) continue;
        const name = `<${element.localName} class="${element.getAttribute('class')}">`;
        const box = element.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (element.classList.contains('connection')) {
          if (style.fill !== 'none') {
            checkLine(name, line, findBackgrounds(x, y, element));
            continue;
          }
          const matrix = element.getScreenCTM() ?? new DOMMatrix();
          const length = element.getTotalLength();
          const getPoint = (part: number) => {
            const {x, y} = element.getPointAtLength(part * length).matrixTransform(matrix);
            return findBackgrounds(x, y, element);
          };
          checkLine(name, line, [0.2, 0.35, 0.5, 0.65, 0.8].flatMap(getPoint));
          for (const end of ['markerStart', 'markerEnd'] as const) {
            const [, id] = /^url\("?#([^")]+)/.exec(style[end]) ?? [];
            for (const head of id === undefined ? [] : root.querySelectorAll(`#${CSS.escape(id)} *`)) {
              const {fill, stroke} = getComputedStyle(head);
              const near = getPoint(end === 'markerStart' ? 0.2 : 0.8);
              const color = parseColor(stroke)[3] > 0 ? parseColor(stroke) : parseColor(fill);
              if (head instanceof SVGGeometryElement) checkLine(`${name} ${end}`, color, near);
            }
          }
          continue;
        }
        const fill = parseColor(style.fill);
        const fills = fill[3] === 1 ? [fill] : findBackgrounds(x, y, element);
        const sides = [
          [x, box.top - 3],
          [x, box.bottom + 3],
          [box.left - 3, y],
          [box.right + 3, y],
        ] as const;
        checkLine(
          name,
          line,
          sides.flatMap(([x, y]) => findBackgrounds(x, y, element)),
          fills,
        );
      }
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement;
        if (!parent || !text.textContent?.trim() || parent.closest('style, title, defs, desc')) continue;
        const style = getComputedStyle(parent);
        const opacity = getOpacity(parent) * (parent instanceof HTMLElement ? 1 : Number(style.fillOpacity));
        if (!isShown(parent) || style.visibility === 'hidden' || opacity === 0) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const {x: left, y: top, width, height} of range.getClientRects()) {
          const [x, y] = [left + width / 2, top + height / 2];
          const backgrounds = findBackgrounds(x, y, parent);
          const textColor = parseColor(parent instanceof HTMLElement ? style.color : style.fill);
          for (const background of backgrounds) {
            const blendedColor = blendOver(textColor, opacity, background);
            const ratio = getContrast(blendedColor, background);
            if (ratio < limits.text)
              problems.push(`"${text.textContent.trim()}" ${ratio.toFixed(2)}:1, ${blendedColor} on ${background}`);
          }
        }
      }
      return problems;
    },
    [svg, MIN_CONTRAST] as const,
  );
}

for (const {name, prefix} of LOCALES)
  for (const scheme of ['light', 'dark'] as const)
    test(`all texts and lines in diagrams of ${name} have enough contrast in ${scheme} mode`, async ({
      page,
      allowErrors,
    }) => {
      // D2 appends numbers to some paths. Browsers ignore them in images, but log them here.
      allowErrors(/<path> attribute d: Expected path command/);
      await page.emulateMedia({colorScheme: scheme, reducedMotion: 'reduce'});
      // In quirks mode, tables in diagrams would have different colors than in images.
      await page.setContent('<!doctype html><title>Diagrams</title>');
      const diagrams = listDiagrams(prefix);
      expect(diagrams.length).toBeGreaterThan(200);
      const problems: string[] = [];
      for (const {name: file, svg} of diagrams)
        for (const part of await findLowContrast(page, svg)) problems.push(`${file}: ${part}`);
      expect(problems).toEqual([]);
    });

test('the contrast check reports texts and lines with too little contrast', async ({page}) => {
  const createSvg = (body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="50"><rect width="99" height="50" fill="gold"/><marker id="m"><path d="M0 0L9 5L0 9Z" fill="gold"/></marker>${body}</svg>`;
  const createText = (fill: string) => `<text x="5" y="30" fill="${fill}">cart</text>`;
  const createLine = (stroke: string, more = '') =>
    `<path class="connection" d="M5 5H90" fill="none" stroke="${stroke}" ${more}/>`;
  const createBox = (stroke: string, fill: string) =>
    `<rect x="9" y="9" width="50" height="20" stroke="${stroke}" fill="${fill}"/>`;
  for (const strongBody of [
    createText('black'),
    createLine('black'),
    createLine('gold', 'opacity=".9"'),
    createBox('black', 'gold'),
    createBox('gold', 'navy'),
    createBox('white', 'navy'),
  ])
    expect(await findLowContrast(page, createSvg(strongBody)), strongBody).toEqual([]);
  for (const weakBody of [
    createText('white'),
    createLine('white'),
    createLine('black', 'marker-end="url(#m)"'),
    createBox('white', 'gold'),
    createBox('gold', 'white'),
  ])
    expect(await findLowContrast(page, createSvg(weakBody)), weakBody).not.toEqual([]);
});
