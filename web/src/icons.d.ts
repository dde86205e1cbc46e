declare module '~icons/*' {
  const icon: import('./ui/icon.ts').Icon
  export default icon
}
