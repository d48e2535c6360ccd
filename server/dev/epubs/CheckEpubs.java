import com.adobe.epubcheck.tool.EpubChecker;

/** Checks several books in one virtual machine, which takes longer to start than to check a book. */
public class CheckEpubs {
  public static void main(String[] files) {
    for (String file : files) new EpubChecker().run(new String[] {file, "--json", file + ".json", "--quiet"});
  }
}
