import {ATTRIBUTES} from '../attributes';

/** The exercises of one section of the current page. */
interface SectionExercises {
  /** Id of the section's heading. */
  readonly heading: string;
  readonly exercises: string[];
}

/** Returns the sections of the current page that have exercises. */
export function listSections(): SectionExercises[] {
  const sections: SectionExercises[] = [];
  let heading = '';
  for (const element of document.querySelectorAll(`main :is(h2, h3)[id], figure[${ATTRIBUTES.exercise}]`)) {
    const exercise = element.getAttribute(ATTRIBUTES.exercise);
    if (exercise === null) heading = element.id;
    else if (sections.at(-1)?.heading === heading) sections.at(-1)?.exercises.push(exercise);
    else sections.push({heading, exercises: [exercise]});
  }
  return sections;
}
