declare module '@theme/PageTitle' {
  export {default} from './theme/PageTitle';
}
