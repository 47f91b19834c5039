/** The package brings no types; these are the parts that tests use. */
declare module 's3rver' {
  // biome-ignore lint/style/noDefaultExport: it is the package's.
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly unknown[] }[];
    });
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
