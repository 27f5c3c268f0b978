declare module '@theme/D2Figure' {
  export type {Props} from './theme/D2Figure';
  export {default} from './theme/D2Figure';
}

declare module '@theme/D2Problem' {
  export type {Props} from './theme/D2Problem';
  export {default} from './theme/D2Problem';
}

declare module '@theme/D2Variants' {
  export type {Props} from './theme/D2Variants';
  export {default} from './theme/D2Variants';
}

declare module '@theme/D2Lesson' {
  export type {Props} from './theme/D2Lesson';
  export {default} from './theme/D2Lesson';
}
