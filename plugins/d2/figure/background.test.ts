import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readBackground} from './background';

const createSvg = (rules: string, rect = 'class=" fill-N7"') =>
  `<svg viewBox="0 0 9 9"><svg class="d2-svg"><style>${rules}</style><style>@font-face{}</style><rect x="-1" ${rect}></rect><text>.fill-N7{fill:#123456}</text></svg></svg>`;
const createThemeRules = (light: string, dark: string) =>
  createSvg(`.d2-1 .fill-N7{fill:${light}}@media screen and (prefers-color-scheme:dark){.d2-1 .fill-N7{fill:${dark}}}`);

test("returns a theme's backgrounds for light and dark pages", () => {
  assert.deepEqual(readBackground(createThemeRules('#FEFEFE', '#000410')), {
    background: {light: '#FEFEFE', dark: '#000410'},
  });
  assert.deepEqual(readBackground(createThemeRules('#1e1e2e', '#ffffff')), {
    background: {light: '#1E1E2E', dark: '#FFFFFF'},
  });
  assert.deepEqual(readBackground(createSvg('.fill-N7{fill:#FEFEFE}')), {
    background: {light: '#FEFEFE', dark: '#FEFEFE'},
  });
});

test('returns a plain color that the source sets', () => {
  const background = {light: '#10121D', dark: '#10121D'};
  assert.deepEqual(readBackground(createSvg('', 'rx="0.000000" fill="#10121d" stroke-width="0"')), {background});
});

test("returns nothing for D2's default themes, or for a background with a named color, a border, or round corners", () => {
  assert.deepEqual(readBackground(createThemeRules('#FFFFFF', '#1E1E2E')), {});
  assert.deepEqual(readBackground(createSvg('.fill-N7{fill:#FEFEFE}', 'fill="honeydew"')), {});
  for (const attributes of [
    'rx="0.000000" stroke="#2a6f4e" fill="#f3faf6" stroke-width="4"',
    'rx="12.000000" fill="#f3faf6" stroke-width="0"',
  ])
    assert.deepEqual(readBackground(createSvg('.fill-N7{fill:#FEFEFE}', attributes)), {});
  assert.deepEqual(readBackground(createSvg('.stroke-N7{fill:#FEFEFE}')), {});
  assert.deepEqual(readBackground('<svg></svg>'), {});
});
