import * as fixes from './fixes';
import * as misplaced from './misplaced';
import type {ErrorSite, Finding} from './types';

/** Explains one of D2's messages, and names the section of the troubleshooting page about it. */
export interface MessageRule {
  /** Matches D2's message. Its capture groups become the facts of the explanation. */
  readonly message: RegExp;
  /** Name of the explanation. Without one, readers only get D2's message and the link. @default the section's id */
  readonly kind?: string;
  /** Id of a heading of the troubleshooting page. */
  readonly sectionId: string;
  readonly diagnose?: (site: ErrorSite) => Finding;
}

const STYLE_NUMBER =
  /^expected "(?<keyword>[\w-]+)" to be a number (?:between (?<low>[\d.]+) and (?<high>[\d.]+)|greater or equal to (?<least>\d+))$/;

/** The messages of D2 0.7. The first match counts. */
export const MESSAGES: readonly MessageRule[] = [
  // Text and quotes
  {message: /^missing value after colon$/, sectionId: 'number-sign', diagnose: fixes.proposeQuotedColor},
  {message: /^substitutions must begin on \{$/, sectionId: 'dollar', diagnose: fixes.proposeEscapedDollar},
  {
    message: /^substitutions must be terminated by \}$/,
    kind: 'open-variable',
    sectionId: 'dollar',
    diagnose: fixes.proposeClosingSubstitution,
  },
  {
    message: /^unexpected text after (?:unquoted string|map|array)$/,
    sectionId: 'brackets',
    diagnose: (site) =>
      misplaced.proposeLabelBeforeBraces(site) ??
      misplaced.proposeBlockForLabel(site) ??
      fixes.proposeQuotedValue(site),
  },
  {message: /^unexpected text after map key$/, sectionId: 'key-signs', diagnose: fixes.proposeQuotedKey},
  {
    message: /^unexpected text after (?:double|single) quoted string$/,
    sectionId: 'after-quote',
    diagnose: fixes.proposeOtherQuotes,
  },
  {
    message: /^(?:double|single) quoted strings must be terminated with ["']$/,
    sectionId: 'open-quote',
    diagnose: fixes.proposeClosingQuote,
  },
  {message: /^key length \d+ exceeds maximum allowed length of 518$/, sectionId: 'more-text', kind: 'key-length'},
  {
    message: /^(?:block comments must be terminated with """|unfinished escape sequence)$/,
    sectionId: 'more-text',
    kind: 'other',
  },
  {message: /^unexpected text after \S* ?block string/, sectionId: 'block-string', kind: 'block-bar'},
  {message: /^block string must be terminated with /, sectionId: 'block-string', diagnose: fixes.proposeClosingBlock},
  {message: /^block string cannot be empty$/, sectionId: 'block-string', kind: 'block-empty'},
  {
    message: /^malformed Markdown: element <(?<word>[\w-]+)> closed by /,
    sectionId: 'markdown',
    diagnose: fixes.proposeClosingTags,
  },
  {message: /^malformed Markdown: /, sectionId: 'markdown'},
  // Braces and lists
  {message: /^maps must be terminated with \}$/, sectionId: 'brace-missing', diagnose: fixes.proposeClosingBraces},
  {
    message: /^arrays must be terminated with \]$/,
    sectionId: 'brace-missing',
    kind: 'bracket-missing',
    diagnose: fixes.proposeClosingArray,
  },
  {
    message: /^unexpected map termination character \} in file map$/,
    sectionId: 'brace-extra',
    diagnose: fixes.proposeWithoutBrace,
  },
  {
    message: /^class "(?<word>.*)" not found\. Did you mean to use ";"/,
    sectionId: 'commas',
    diagnose: fixes.proposeSplitArray,
  },
  {message: /^map value without key$/, sectionId: 'no-key'},
  {message: /^invalid text beginning unquoted key$/, sectionId: 'foreign-arrows', diagnose: fixes.proposeArrow},
  // Arrows and connections
  {message: /^connection missing (?:destination|source)$/, sectionId: 'open-end', diagnose: fixes.proposeExpandedList},
  {message: /^unterminated connection$/, sectionId: 'open-end'},
  {message: /^indexed edge does not exist$/, sectionId: 'no-edge'},
  {
    message: /^(?:reserved keywords are prohibited in edges|edge with board keyword alone doesn't make sense)$/,
    sectionId: 'keyword-names',
    diagnose: (site) => misplaced.proposeConnectionBraces(site) ?? fixes.proposeQuotedKeyword(site),
  },
  {
    message: /^edge map keys must be reserved keywords$/,
    sectionId: 'more-arrows',
    kind: 'edge-key',
    diagnose: fixes.proposeKeywordsForForeignKey,
  },
  {message: /^cannot create edge inside edge$/, sectionId: 'more-arrows', kind: 'edge-in-edge'},
  {message: /^edges cannot be assigned arrays$/, sectionId: 'more-arrows', kind: 'edge-list'},
  {
    message:
      /^(?:cannot create edges between boards|unexpected character in edge index|"(?:source|target)-arrowhead" can only be used on connections|source-arrowhead\/target-arrowhead map keys must be reserved keywords|edge from .* cannot enter itself|could not find center of |cannot substitute array variable ".*" to an edge)/s,
    sectionId: 'more-arrows',
    kind: 'other',
  },
  // Styles
  {
    message: /^(?<word>[\w-]+) must be style\.[\w-]+$/,
    sectionId: 'style-prefix',
    diagnose: (site) => misplaced.locateStylesFromVariable(site) ?? fixes.proposeStylePrefix(site),
  },
  {message: /^invalid style keyword: "(?<word>.*)"$/s, sectionId: 'style-unknown', diagnose: fixes.proposeStyle},
  {
    message: /^unknown style key: (?<word>.*)$/s,
    sectionId: 'style-unknown',
    kind: 'style-case',
    diagnose: fixes.proposeLowercaseStyle,
  },
  {message: /^"style" expected to be set to a map of key-values/, sectionId: 'style-unknown', kind: 'style-map'},
  {
    message: /^expected "(?<keyword>[a-z-]+)" to be a valid named color/,
    sectionId: 'color-values',
    diagnose: fixes.proposeColor,
  },
  {message: STYLE_NUMBER, sectionId: 'style-ranges', diagnose: fixes.proposeNumberInRange},
  {
    message: /^expected "(?<keyword>[\w-]+)" to be true or false$/,
    sectionId: 'style-words',
    kind: 'boolean',
    diagnose: fixes.proposeBoolean,
  },
  {
    message: /^"(?<word>.*)" is not a valid font in our system$/s,
    sectionId: 'style-words',
    kind: 'font',
    diagnose: fixes.proposeFont,
  },
  {
    message: /^expected "text-transform" to be one of \((?<list>.*)\)$/,
    sectionId: 'style-words',
    kind: 'choice',
    diagnose: fixes.proposeTextTransform,
  },
  {
    message: /^expected "fill-pattern" to be one of: (?<list>.*)$/,
    sectionId: 'style-words',
    kind: 'choice',
    diagnose: fixes.proposeFillPattern,
  },
  {message: /^key "(?<keyword>3d|double-border)" can only be applied to (?<list>.*)$/, sectionId: 'style-shapes'},
  // Shapes and sizes
  {message: /^unknown shape "(?<word>.*)"$/s, sectionId: 'shape-names', diagnose: fixes.proposeShape},
  {message: /^width and height must be equal for (?<word>circle|square) shapes$/, sectionId: 'equal-sizes'},
  {message: /^non-integer (?<keyword>[\w-]+) "/, sectionId: 'size-unit', diagnose: fixes.proposeWithoutUnit},
  {message: /^image shape must include an "icon" field$/, sectionId: 'image-icon'},
  {message: /^image shapes cannot have children\.$/, sectionId: 'image-icon', kind: 'image-children'},
  {message: /^(?:sql_table columns|class fields) cannot have children$/, sectionId: 'table-rows'},
  {
    message: /^"constraint" keyword can only be used in "sql_table" shapes$/,
    sectionId: 'table-rows',
    kind: 'constraint',
  },
  {message: /^(?:Label|Tooltip) cannot be set to URL when link is also set/, sectionId: 'link-text'},
  {
    message: /^(?:unexpected field |reserved field \S+ does not accept composite)/,
    sectionId: 'more-shapes',
    kind: 'other',
    diagnose: (site) => misplaced.proposeQuotedColumn(site) ?? misplaced.proposeOutsideBraces(site) ?? {},
  },
  {
    message:
      /^(?:[\w-]+ must be a positive integer|grid-gap must be|(?:vertical|horizontal)-gap must be|cannot index into array|bad icon url|invalid shape, can only set|shape \S+ (?:must have a non-empty label|cannot have newlines)|constraint value must be|reserved field ".*" must have a value|"(?!vars")[\w-]+" must be the last part of the key)/,
    sectionId: 'more-shapes',
    kind: 'other',
  },
  // Positions and direction
  {
    message:
      /^near key "(?<word>.*)" must be the absolute path to a shape or one of the following constants: (?<constants>.*)$/s,
    sectionId: 'near-values',
    diagnose: fixes.proposeNear,
  },
  {message: /^constant near keys can only be set on root level shapes$/, sectionId: 'near-container'},
  {
    message: /^direction must be one of .*, got "(?<word>.*)"$/s,
    sectionId: 'direction-values',
    diagnose: fixes.proposeDirection,
  },
  {
    message: /^(?:near keys cannot be set|position keywords cannot|(?:top|left) must be|invalid "near" field)/,
    sectionId: 'more-positions',
    kind: 'other',
  },
  {message: /^"style" needs a value$/, sectionId: 'more-boards', kind: 'other'},
  // Variables and imports
  {
    message: /^could not resolve variable "(?<word>.*)"$/s,
    sectionId: 'variable-names',
    diagnose: fixes.proposeVariable,
  },
  {
    message: /^failed to import "(?<word>.*)": file does not exist$/s,
    sectionId: 'import-files',
    diagnose: fixes.proposeFile,
  },
  {
    message: /^@.* is not a valid import, did you mean \.\.\.@/s,
    sectionId: 'import-dots',
    diagnose: fixes.proposeSpreadDots,
  },
  {
    message: /^unquoted strings cannot begin with \.\.\.@/,
    sectionId: 'import-dots',
    kind: 'import-value',
    diagnose: fixes.proposeWithoutDots,
  },
  {message: /^detected cyclic import chain: /, sectionId: 'import-cycle'},
  {message: /^unexpected text after import$/, sectionId: 'import-text', diagnose: fixes.proposeMovedImport},
  {message: /^import key .* doesn't exist inside import$/s, sectionId: 'import-key', diagnose: fixes.locateImportKey},
  {
    message:
      /^(?:imports must specify a path|cannot spread import non map|can only spread import array|a board itself cannot be linked)/s,
    sectionId: 'more-imports',
    kind: 'other',
  },
  {message: /^"(?<word>.*)" is not a valid config$/s, sectionId: 'config-values', diagnose: fixes.proposeConfigSetting},
  {
    message: /^expected an? (?:integer|boolean) for "(?<keyword>[\w-]+)", got "(?<word>.*)"$/s,
    sectionId: 'config-values',
    kind: 'setting-value',
    diagnose: fixes.proposeConfigSetting,
  },
  {message: /^(?<word>-?\d+) is not a valid theme ID$/, sectionId: 'config-values', kind: 'theme'},
  {message: /^"vars" must be the last part of the key$/, sectionId: 'vars-key', diagnose: fixes.proposeNestedVariable},
  {
    message:
      /^(?:cannot substitute |cannot spread non|"d2-config" can only|"[\w-]+" needs a (?:value|map)|"\w+" is not a valid theme code|expected "\w+" to be a valid named color)/,
    sectionId: 'more-variables',
    kind: 'other',
  },
  // Classes, globs, and boards
  {message: /^glob filters cannot be used outside globs$/, sectionId: 'filter-place'},
  {
    message: /^(?<word>layers|scenarios|steps|classes) must be declared at a board root scope$/,
    sectionId: 'board-place',
  },
  {message: /^(?:invalid underscore|parent "_" can only be used)/, sectionId: 'underscore'},
  {
    message: /^(?<word>.*) is an invalid class field, must be reserved keyword$/s,
    sectionId: 'more-boards',
    kind: 'class-key',
    diagnose: fixes.proposeKeywordsForForeignKey,
  },
  {
    message:
      /^(?:classes cannot contain an edge|"class" cannot appear|invalid value in array|glob filters cannot be composites|&\w+ must be|board name .* already used|field key must contain more)/s,
    sectionId: 'more-boards',
    kind: 'other',
  },
];
