declare module '@theme/SaveOffline' {
  export {default} from './theme/SaveOffline';
}
