import {listKeywords, listMentionedKeywords} from '../exercise/keywords';
import {createProblem, type Problem} from './diagram';
import type {Fence} from './fence';
import {splitLines} from './scan';

/** A page of a course: its text, and the sources of its fences in order. */
export interface CoursePage {
  readonly text: string;
  readonly sources: readonly {readonly fence: Fence; readonly source: string}[];
}

/** Matches a line that starts a code block. */
const CODE_BLOCK = /^[\s>]*(`{3,}|~{3,})/;
const INLINE_CODE = /`([^`]+)`/g;

/**
 * Finds exercises whose solution uses a keyword before the course has taught it. A keyword is taught where a `d2` fence uses it or code in
 * the text mentions it.
 *
 * @param pages in reading order
 */
export function checkCourse(pages: readonly CoursePage[]): Problem[] {
  const taught = new Set<string>();
  const teach = (keywords: Iterable<string>): void => {
    for (const keyword of keywords) taught.add(keyword);
  };
  return pages.flatMap(({text, sources}) => {
    const mentions = listMentions(text);
    let nextMention = 0;
    const teachMentions = (end = Number.POSITIVE_INFINITY): void => {
      for (let mention = mentions[nextMention]; mention && mention.line < end; mention = mentions[nextMention]) {
        teach(mention.keywords);
        nextMention++;
      }
    };
    const problems = sources.flatMap(({fence, source}) => {
      teachMentions((fence.exercise?.whole ?? fence).line);
      const usedKeywords = listKeywords(source);
      const untaughtKeywords = fence.exercise ? [...usedKeywords].filter((keyword) => !taught.has(keyword)) : [];
      teach(usedKeywords);
      return untaughtKeywords.length > 0 ? [createProblem(fence, describeUntaught(untaughtKeywords))] : [];
    });
    teachMentions();
    return problems;
  });
}

function describeUntaught(keywords: readonly string[]): string {
  const list = keywords.map((keyword) => `"${keyword}"`).join(', ');
  const [are, them] = keywords.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `The solution needs ${list}, which ${are} not taught before this exercise, neither on earlier pages of the sidebar nor above. Explain ${them} first, move the exercise, or change its solution.`;
}

/** Lists the keywords in inline code, line by line. */
function listMentions(text: string): {line: number; keywords: string[]}[] {
  let block: string | undefined;
  return splitLines(text).flatMap((content, i) => {
    const [, marks] = CODE_BLOCK.exec(content) ?? [];
    if (block !== undefined) {
      if (marks?.startsWith(block)) block = undefined;
      return [];
    }
    if (marks !== undefined) {
      block = marks;
      return [];
    }
    const keywords = [...content.matchAll(INLINE_CODE)].flatMap(([, code = '']) => listMentionedKeywords(code));
    return keywords.length > 0 ? [{line: i + 1, keywords}] : [];
  });
}
